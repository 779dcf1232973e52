import type { RemoteManifestInput } from '@backflow/contracts';

/** What mf-learning lends the site. */
export const manifest: RemoteManifestInput = {
  name: 'learning',
  title: 'Learning',
  sdk: { major: 2, minor: 1 },
  pages: [{ name: 'learning', path: '/learning', title: 'Learning', access: 'public' }],
  nav: [{ label: 'Learning', path: '/learning', access: 'public', order: 50 }],
  tiles: [
    {
      title: 'Learning',
      lead: 'Every one of our courses.',
      path: '/learning',
      icon: 'search',
      access: 'member',
      order: 50,
    },
  ],
  slots: [
    {
      slot: 'home.courses',
      widget: 'courses',
      title: 'Courses',
      link: { label: 'All courses', path: '/learning' },
      order: 50,
      height: { narrow: 156, wide: 156 },
      access: 'public',
      load: 'when-near',
    },
    {
      slot: 'dashboard.overview',
      widget: 'courses',
      title: 'Courses',
      order: 50,
      height: { narrow: 156, wide: 156 },
      access: 'member',
    },
  ],
};
