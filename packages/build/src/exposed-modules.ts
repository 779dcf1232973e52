import type { RemoteManifest } from '@backflow/contracts';

/** What a remote exposes: the module's public name, the file behind it, and the name of its chunk. */
export const exposedModules = ({ pages, slots }: Pick<RemoteManifest, 'pages' | 'slots'>) => [
  ...pages.map(({ name }) => exposed('page', name)),
  // One widget may fill several slots.
  ...[...new Set(slots.map(({ widget }) => widget))].map((name) => exposed('widget', name)),
];

const exposed = (kind: 'page' | 'widget', name: string) => ({
  module: `./${kind}s/${name}`,
  file: `./src/${kind}s/${name}.tsx`,
  chunk: `${kind}-${name}`,
});
