import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packageFile = (name: string): string => fileURLToPath(import.meta.resolve(name));
const getFolder = (name: string): string => path.dirname(packageFile(`@module-federation/${name}`));

/** The version of the federation plugin and of its runtime. */
export const FEDERATION_VERSION = (
  createRequire(import.meta.url)('@module-federation/webpack-bundler-runtime/package.json') as {
    version: string;
  }
).version;

/** The file that the federation plugin imports as the runtime of an entry. */
const BUNDLER_RUNTIME = packageFile('@module-federation/webpack-bundler-runtime/bundler');

/** Remotes' entries have no federation runtime of their own: they take the shell's. */
export const remoteRuntimeAliases = {
  [`${BUNDLER_RUNTIME}$`]: fileURLToPath(import.meta.resolve('./provided-runtime.ts')),
};

/** The plugin of the shell's runtime that provides it to remotes. */
export const PROVIDE_RUNTIME = fileURLToPath(import.meta.resolve('./provide-runtime.ts'));

/**
 * Modules of the federation runtime that this site never reaches, 5 KB of brotli. Checked with the pinned version;
 * `provide-runtime.test.ts` fails with another one.
 */
export const LEFT_OUT: readonly (readonly [package_: string, module: string])[] = [
  ['runtime-core', 'plugins/snapshot/SnapshotHandler.js'],
  ['runtime-core', 'utils/preload.js'],
  ['runtime-core', 'utils/semver/index.js'],
  ['webpack-bundler-runtime', 'remotes.js'],
  ['webpack-bundler-runtime', 'getSharedFallbackGetter.js'],
  ['webpack-bundler-runtime', 'init.js'],
];

const PARTS_LEFT_OUT = fileURLToPath(import.meta.resolve('./parts-left-out.ts'));
export const getFile = (name: string, module: string): string => path.join(getFolder(name), module);

/**
 * The federation plugin requires its runtime as CommonJS, our own code imports it as ES modules; bundling both would add 25
 * KB of brotli. These aliases use the ES modules for both.
 */
const oneCopy = ['runtime-core', 'sdk', 'runtime', 'error-codes'].map(
  (name) => [`@module-federation/${name}$`, packageFile(`@module-federation/${name}`)] as const,
);

/** For the shell, which has the runtime. */
export const shellRuntimeAliases: Readonly<Record<string, string>> = Object.fromEntries([
  ...oneCopy,
  ...LEFT_OUT.map(([name, module]) => [`${getFile(name, module)}$`, PARTS_LEFT_OUT] as const),
]);
