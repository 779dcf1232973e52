/**
 * In the entries of remotes, this takes the place of @module-federation/webpack-bundler-runtime. `IntegrityRuntimePlugin` has taken the runtime
 * from the shell.
 */
declare const __webpack_require__: { provided?: object };

const { provided } = __webpack_require__;
if (!provided) throw new Error('The site has no SDK 2.9.');

export default provided;
