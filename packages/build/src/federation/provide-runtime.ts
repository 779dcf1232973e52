import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { chunkIntegrities } from './chunk-integrities.ts';

type BundlerRuntime = NonNullable<typeof federation.bundlerRuntime>;
type ProvidedRuntime = typeof federation & { chunkIntegrities: typeof chunkIntegrities };

declare global {
  /** The shell's federation runtime, with which the entries of remotes start. */
  var backflowFederation: ((builtWith: string) => ProvidedRuntime) | undefined;
}
/** The version of the federation plugin and its runtime, replaced by the build. */
declare const FEDERATION_VERSION: string;

/** A plugin of the shell's federation runtime: provides the runtime to the entries of remotes, so that none brings a copy. */
export default function provideRuntime() {
  globalThis.backflowFederation = provide;
  return { name: 'provide-runtime' };
}

/** The code that webpack generates into an entry calls the runtime: a newer entry may need a newer runtime. */
function provide(builtWith: string): ProvidedRuntime {
  const [major, minor = 0] = builtWith.split('.').map(Number);
  const [ownMajor, ownMinor = 0] = FEDERATION_VERSION.split('.').map(Number);
  if (major === ownMajor && minor <= ownMinor) return provided;
  throw new Error(`The release was built with federation ${builtWith}; the site has ${FEDERATION_VERSION}.`);
}

/** `runtime.init` would find the shell's own instance: it looks for the id of the build. */
const init: BundlerRuntime['init'] = ({ webpackRequire }) => {
  const { runtime } = federation;
  const { initOptions } = webpackRequire.federation;
  if (!runtime || !initOptions) throw new Error('The federation runtime is incomplete.');
  const known = runtime.getInstance(({ name }) => name === initOptions.name);
  if (!known) return runtime.createInstance(initOptions);
  known.initOptions(initOptions);
  return known;
};

const { bundlerRuntime } = federation;
if (!bundlerRuntime) throw new Error('The federation runtime is incomplete.');
const provided: ProvidedRuntime = {
  ...federation,
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry, init },
  chunkIntegrities,
};
