import { pagesOf } from '@backflow/contracts';
import type { RemoteManifest } from '@backflow/contracts';

/** What a remote exposes: the module's public name, the file behind it, and the name of its chunk. */
export const exposedModules = (manifest: Pick<RemoteManifest, 'pages' | 'slots' | 'admin'>) => [
  ...pagesOf(manifest).map(({ name }) => exposed('page', name)),
  ...manifest.admin.tabs.map(({ name }) => exposed('admin-tab', name)),
  // One widget may fill several slots.
  ...[...new Set(manifest.slots.map(({ widget }) => widget))].map((name) => exposed('widget', name)),
];

const exposed = (kind: 'page' | 'widget' | 'admin-tab', name: string) => ({
  module: `./${kind}s/${name}`,
  file: `./src/${kind}s/${name}.tsx`,
  chunk: `${kind}-${name}`,
});
