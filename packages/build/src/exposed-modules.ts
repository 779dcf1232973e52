import type { RemoteManifest } from '@backflow/contracts';

/** What a remote exposes: the module's public name, the file behind it, and the name of its chunk. */
export const exposedModules = ({ widgets }: Pick<RemoteManifest, 'widgets'>) => [
  { module: './pages', file: './src/pages.tsx', chunk: 'pages' },
  ...widgets.map((widget) => ({
    module: `./widgets/${widget}`,
    file: `./src/widgets/${widget}.tsx`,
    chunk: `widget-${widget}`,
  })),
];
