import webpack from 'webpack';
import { remoteConfig } from './remote-config.ts';
import type { RemoteManifestInput } from '@backflow/contracts';

/**
 * Builds a remote's release into a folder, beside that of `npm run build`, and again with each change.
 */
export function watchLocalRelease(root: string, manifest: RemoteManifestInput, folder: string): void {
  const compiler = webpack(remoteConfig(root, manifest, { dist: folder }));
  compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) process.stderr.write(`${error.stack ?? error.message}\n`);
    else if (stats?.hasErrors()) process.stdout.write(`${stats.toString('errors-only')}\n`);
  });
}
