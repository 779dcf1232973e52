import type { RemoteManifest } from '@backflow/contracts';

export const manifest: RemoteManifest = {
  name: 'events',
  title: 'Events',
  sdk: { from: 1, to: 1 },
  routes: [
    { path: '/events', title: 'Events', access: 'public' },
    { path: '/webinars', title: 'Webinars', access: 'member' },
  ],
  nav: [
    { label: 'Events', path: '/events', access: 'public', order: 10 },
    { label: 'Webinars', path: '/webinars', access: 'member', order: 20 },
  ],
  widgets: [
    'upcoming-events',
    'training-calendar',
    'next-events',
    'my-events',
    'registered-overview',
    'registered-stats',
  ],
};
