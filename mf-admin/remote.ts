import type { RemoteManifestInput } from '@backflow/contracts';

/** What mf-admin lends the site. */
export const manifest: RemoteManifestInput = {
  name: 'admin',
  title: 'Admin',
  sdk: { major: 2, minor: 1 },
  pages: [{ name: 'admin', path: '/admin', title: 'Admin', access: 'public' }],
  nav: [{ label: 'Admin', path: '/admin', access: 'public', order: 50 }],
  tiles: [
    {
      title: 'Admin',
      lead: 'Every one of our overviews.',
      path: '/admin',
      icon: 'search',
      access: 'member',
      order: 50,
    },
  ],
  slots: [
    {
      slot: 'home.courses',
      widget: 'overviews',
      title: 'Overviews',
      link: { label: 'All overviews', path: '/admin' },
      order: 50,
      height: { narrow: 156, wide: 156 },
      access: 'public',
      load: 'when-near',
    },
    {
      slot: 'dashboard.overview',
      widget: 'overviews',
      title: 'Overviews',
      order: 50,
      height: { narrow: 156, wide: 156 },
      access: 'member',
    },
  ],
};
