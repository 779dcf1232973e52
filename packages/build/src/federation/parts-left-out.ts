/**
 * Replaces, in the shell, modules of the federation runtime that the site never reaches (`runtime-aliases.ts`).
 * Each export has the name of the one that it replaces.
 */
import type { Federation, WebpackRequire } from '@module-federation/webpack-bundler-runtime/bundler';

const leftOut = (): never => {
  throw new Error(
    'This part of the federation runtime is left out of the shell (packages/build/src/federation).',
  );
};

// Remotes are registered by their .js entry: there are no manifests, and no snapshots of them.
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined };
  readonly manifestCache = new Map<string, unknown>();
  readonly loadRemoteSnapshotInfo = leftOut;
}
export const getGlobalRemoteInfo = () => ({});

// The gateway's HTML preloads.
export {
  leftOut as defaultPreloadArgs,
  leftOut as formatPreloadArgs,
  leftOut as normalizePreloadExposes,
  leftOut as preloadAssets,
};

// Only the shell provides shared modules, each in one version, and remotes accept any.
export { leftOut as satisfy };

// No module is imported from a remote by name, and no shared module has a fallback.
export { leftOut as remotes, leftOut as getSharedFallbackGetter };
export const init = ({ webpackRequire: { federation } }: { webpackRequire: WebpackRequire }) => {
  const { runtime, initOptions } = federation as Required<Federation>;
  return runtime.init(initOptions);
};
