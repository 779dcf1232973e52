/** In the entries of remotes, this takes the place of @module-federation/webpack-bundler-runtime. */

/** The version of the federation plugin, replaced by the build. */
declare const FEDERATION_VERSION: string;

const provide = globalThis.backflowFederation;
if (!provide) throw new Error('The site has no SDK 2.9.');

export default provide(FEDERATION_VERSION);
