import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { RemoteManifest, SDK_VERSION, endpointsAmong, findSdk, getContainerName } from '@backflow/contracts';
import type { RemoteManifestInput } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import * as z from '@backflow/contracts/zod';
import type { Configuration, MultiConfiguration } from 'webpack';
import { REMOTE_BUDGETS } from './budgets.ts';
import type { Budgets } from './budgets.ts';
import { baseConfig } from './base-config.ts';
import { ContainedStylesPlugin } from './contained-styles.ts';
import { FEDERATION_VERSION, remoteRuntimeAliases } from './federation/runtime-aliases.ts';
import { exposedModules } from './exposed-modules.ts';
import { IntegrityRuntimePlugin } from './integrity.ts';
import { ReleasePlugin, VERSION_PLACEHOLDER } from './release-plugin.ts';
import type { Container } from './release-plugin.ts';
import { NoSecondCopyPlugin, sharedModules } from './shared-modules.ts';
import { sourceMapPlugin } from './source-maps.ts';

/** The name of an entry inside its folder. */
const ENTRY = 'remoteEntry.js';

interface RemoteOptions {
  dist?: string;
  budgets?: Budgets;
  larger?: Readonly<Record<string, number>>;
  contracts?: readonly object[];
}

/**
 * The webpack configuration of a remote: pages, widgets and administrators' tabs, exposed by the names of the manifest and
 * emitted as one immutable release. Each release is a container with global names of its own, so that two releases can be
 * loaded into one page. Modules for administrators are a separate build in the release's folder `admin`: the
 * public entry must not even name their chunks.
 * @param root the remote's folder
 * @param options.dist where the release goes; `dist` in that folder where it is left out
 * @param options.budgets the most that an entry, a page and a widget may send; a build above one fails
 * @param options.larger parts that may send more, such as `./pages/event`: their own budgets
 * @param options.contracts modules with endpoints of services outside of the platform's repository
 * @throws ZodError for an invalid manifest
 */
export function remoteConfig(
  root: string,
  input: RemoteManifestInput,
  {
    dist = path.join(root, 'dist'),
    budgets = REMOTE_BUDGETS,
    larger = {},
    contracts = [],
  }: RemoteOptions = {},
): MultiConfiguration {
  const manifest = z.parse(RemoteManifest, input);
  if (findSdk(manifest.sdk, [{ ...SDK_VERSION, since: 0, until: null }]) === undefined) {
    const { major, minor } = SDK_VERSION;
    throw new Error(
      `${manifest.name}: builds need version ${major}.${minor} of the SDK in their range. Write \`sdk: { from: '${major}.0', below: '${major + 1}.0' }\` in remote.ts.`,
    );
  }
  const modules = exposedModules(manifest);
  const getName = (isAdmin: boolean) =>
    getContainerName({ name: manifest.name, version: VERSION_PLACEHOLDER }, { isAdmin });
  const containers = [
    { name: getName(false), folder: '', modules: modules.filter(({ isAdmin }) => !isAdmin) },
    { name: getName(true), folder: 'admin/', modules: modules.filter(({ isAdmin }) => isAdmin) },
  ].filter((container) => container.modules.length > 0);
  const endpoints = [...ALL_ENDPOINTS, ...contracts.flatMap((each) => endpointsAmong(Object.values(each)))];
  const release = new ReleasePlugin({
    ...{ root, dist, manifest, entry: ENTRY, containers, endpoints },
    budgets: { ...budgets, larger },
  });
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
  const application = `mf-${manifest.name}`;
  const base = baseConfig(root, application, '[id].css');
  return {
    ...base,
    name,
    entry: {},
    output: {
      ...base.output,
      uniqueName: name,
      charset: false,
      // Built in a temporary folder, then moved to the folder of its version: nobody is served half a release.
      path: path.join(dist, '.building', name),
      clean: true,
      // The entry's own address (`IntegrityRuntimePlugin`).
      publicPath: '',
      filename: '[name].js',
      // Neither names nor hashes, of which the entry would have tables: the release's folder is named by a hash.
      chunkFilename: '[id].js',
    },
    resolve: { ...base.resolve, alias: remoteRuntimeAliases },
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
      }),
      new IntegrityRuntimePlugin({ listedFor: FEDERATION_VERSION }),
      new NoSecondCopyPlugin(),
      new ContainedStylesPlugin(manifest.name, application),
      ...(base.mode === 'production' ? [sourceMapPlugin()] : []),
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
