/**
 * Replaces @module-federation/webpack-bundler-runtime in the entries of remotes. `IntegrityRuntimePlugin` has taken the runtime from
 * the shell.
 */
declare const __webpack_require__: { provided?: object };

const { provided } = __webpack_require__;
if (!provided) throw new Error('The site has no SDK 2.9.');

export default provided;
