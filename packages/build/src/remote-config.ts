import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { RemoteManifest, containerNameOf } from '@backflow/contracts';
import type { RemoteManifestInput } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import type { Configuration, MultiConfiguration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { exposedModules } from './exposed-modules.ts';
import { IntegrityRuntimePlugin } from './integrity.ts';
import { ReleasePlugin, VERSION_PLACEHOLDER } from './release-plugin.ts';
import type { Container } from './release-plugin.ts';
import { NoSecondCopyPlugin, sharedModules } from './shared-modules.ts';
import { STANDARD_BUDGET } from './size-budget.ts';
import type { SizeBudget } from './size-budget.ts';

/** The name of an entry inside its folder. */
const ENTRY = 'remoteEntry.js';

/**
 * The webpack configuration of a remote: pages, widgets and administrators' tabs, exposed by the names of the manifest and
 * emitted as one immutable release. Each release is a container with global names of its own, so that two releases can be
 * loaded into one page. Modules for administrators are a separate build in the release's folder `admin`: the
 * public entry must not even name their chunks.
 * @param root the remote's folder
 * @param options.dist where the release goes; `dist` in that folder where it is left out
 * @param options.budget the most that an entry and a page may send; a build above it fails
 * @throws ZodError for an invalid manifest
 */
export function remoteConfig(
  root: string,
  input: RemoteManifestInput,
  { dist = path.join(root, 'dist'), budget = STANDARD_BUDGET }: { dist?: string; budget?: SizeBudget } = {},
): MultiConfiguration {
  const manifest = z.parse(RemoteManifest, input);
  const modules = exposedModules(manifest);
  const nameOf = (isAdmin: boolean) =>
    containerNameOf({ name: manifest.name, version: VERSION_PLACEHOLDER }, { isAdmin });
  const containers = [
    { name: nameOf(false), folder: '', modules: modules.filter(({ isAdmin }) => !isAdmin) },
    { name: nameOf(true), folder: 'admin/', modules: modules.filter(({ isAdmin }) => isAdmin) },
  ].filter((container) => container.modules.length > 0);
  const release = new ReleasePlugin({ dist, manifest, entry: ENTRY, containers, budget });
  const configs = containers.map((container) => containerConfig(root, dist, manifest, container, release));
  // Sequential: the last build makes the release.
  return Object.assign(configs, { parallelism: 1 });
}

function containerConfig(
  root: string,
  dist: string,
  manifest: RemoteManifest,
  { name, modules }: Container,
  release: ReleasePlugin,
): Configuration {
  const base = baseConfig(root, `mf-${manifest.name}`, '');
  return {
    ...base,
    name,
    entry: {},
    output: {
      ...base.output,
      uniqueName: name,
      // Built in a temporary folder, then moved to the folder of its version: nobody is served half a release.
      path: path.join(dist, '.building', name),
      clean: true,
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:8].js',
    },
    optimization: { ...base.optimization, splitChunks: sharedCode },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name,
        filename: ENTRY,
        exposes: Object.fromEntries(
          modules.map(({ module, file, chunk }) => [module, { import: file, name: chunk }]),
        ),
        shared: sharedModules,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new IntegrityRuntimePlugin(),
      new NoSecondCopyPlugin(),
      release,
    ],
  };
}

/**
 * Each exposed module is one file, except for large code shared by several of them, such as an event's dialog or the form
 * library. Measured with six widgets and two pages: this costs a page one request and up to 0.8 KB, and saves 7.4 of 22.9 KB
 * on the way from the home page to the events page. Sharing everything would cost three requests. Style sheets are not
 * shared: the order of their rules would depend on which file is loaded first.
 */
const sharedCode = {
  chunks: 'async' as const,
  cacheGroups: {
    defaultVendors: false as const,
    default: false as const,
    large: { type: /javascript/, minChunks: 2, minSize: 60_000, reuseExistingChunk: true },
  },
};
