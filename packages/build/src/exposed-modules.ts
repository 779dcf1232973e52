import { getAllPages } from '@backflow/contracts';
import type { RemoteManifest, RemotePage } from '@backflow/contracts';

/**
 * The modules that a remote exposes: public name, source file, chunk name, whether only administrators load it, and its kind, which has a
 * budget.
 * @throws Error for a widget in slots of administrators and of others
 */
export function exposedModules(manifest: Pick<RemoteManifest, 'pages' | 'slots' | 'admin'>) {
  // A widget may fill several slots.
  const widgets = Map.groupBy(manifest.slots, ({ widget }) => widget);
  return [
    ...getAllPages(manifest).map(({ name, access }) => exposed('page', name, access)),
    ...manifest.admin.tabs.map(({ name }) => exposed('admin-tab', name, 'admin')),
    ...[...widgets].map(([name, fills]) => exposed('widget', name, getAccess(name, fills))),
  ];
}

const exposed = (kind: 'page' | 'widget' | 'admin-tab', name: string, access: RemotePage['access']) => ({
  module: `./${kind}s/${name}`,
  file: `./src/${kind}s/${name}.tsx`,
  chunk: `${kind}-${name}`,
  isAdmin: access === 'admin',
  kind: access === 'admin' || kind === 'admin-tab' ? ('admin' as const) : kind,
});

function getAccess(widget: string, fills: readonly Pick<RemotePage, 'access'>[]): RemotePage['access'] {
  const other = fills.find(({ access }) => access !== 'admin');
  if (other && fills.some(({ access }) => access === 'admin')) {
    throw new Error(
      `The widget ${widget} is for administrators in one slot and for others in another: make it two.`,
    );
  }
  return other?.access ?? 'admin';
}
