import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { RemoteManifest } from '@backflow/contracts';
import type { RemoteManifestInput } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { exposedModules } from './exposed-modules.ts';
import { NoSecondCopyPlugin } from './no-second-copy-plugin.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { borrowedModules } from './shared-modules.ts';

/** The fixed name of a remote's entry inside its versioned folder. */
const ENTRY = 'remoteEntry.js';

/**
 * The whole webpack configuration of a remote: pages and widgets exposed by the names its manifest gives,
 * emitted as one immutable release.
 * @param root the remote's folder
 * @throws ZodError for a manifest that is not one
 */
export function remoteConfig(root: string, input: RemoteManifestInput): Configuration {
  const manifest = z.parse(RemoteManifest, input);
  const base = baseConfig(root, `mf-${manifest.name}`, '');
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      // Built aside, then moved to its version's folder: nobody is ever served half a release.
      path: path.join(root, 'dist', '.building'),
      clean: true,
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:8].js',
    },
    // Each exposed module in one file: a widget on someone else's page brings nothing it does not show.
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: `mf_${manifest.name}`,
        filename: ENTRY,
        exposes: Object.fromEntries(
          exposedModules(manifest).map(({ module, file, chunk }) => [module, { import: file, name: chunk }]),
        ),
        shared: borrowedModules,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new NoSecondCopyPlugin(),
      new ReleasePlugin(root, manifest, ENTRY),
    ],
  };
}
