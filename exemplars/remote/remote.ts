import type { RemoteManifestInput } from '@backflow/contracts';

/** The pages and tabs that mf-open-house provides. */
export const manifest: RemoteManifestInput = {
  name: 'open-house',
  title: 'Open house',
  sdk: { from: '3.0', below: '4.0' },
  pages: [{ name: 'open-house', path: '/open-house', title: 'Open house', access: 'public' }],
  nav: [{ label: 'Open house', path: '/open-house', access: 'public', order: 50 }],
  tiles: [
    {
      title: 'Open house',
      lead: 'Every one of our open days.',
      path: '/open-house',
      icon: 'search',
      access: 'member',
      order: 50,
    },
  ],
  slots: [
    {
      slot: 'home.courses',
      widget: 'open-days',
      title: 'Open days',
      link: { label: 'All Open Days', path: '/open-house' },
      order: 50,
      height: { narrow: 156, wide: 156 },
      access: 'public',
      load: 'when-near',
    },
    {
      slot: 'dashboard.overview',
      widget: 'open-days',
      title: 'Open days',
      order: 50,
      height: { narrow: 156, wide: 156 },
      access: 'member',
    },
  ],
};
