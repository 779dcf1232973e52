import { menuCount, preloadOf } from '@backflow/contracts';
import type { RemoteManifestInput } from '@backflow/contracts';
import { getAdminToday, summarizeUnpaid } from '@backflow/contracts/bookings';
import { countPremiumRequests, getAdminStats } from '@backflow/contracts/identity';
import { getAdminSettings } from '@backflow/contracts/settings';

/** mf-admin's part of the site: the dashboard with the tabs of all remotes, the people, the releases and the audit log. */
export const manifest: RemoteManifestInput = {
  name: 'admin',
  title: 'Admin',
  sdk: { major: 2, minor: 9 },
  pages: [],
  slots: [
    {
      slot: 'admin.needs',
      widget: 'premium-need',
      title: 'Premium requests',
      order: 30,
      height: { narrow: 104, wide: 104 },
      access: 'admin',
      preloads: [preloadOf(countPremiumRequests, {})],
    },
    {
      slot: 'bar.search',
      widget: 'found-people',
      title: 'People',
      order: 50,
      height: { narrow: 120, wide: 120 },
      access: 'admin',
    },
  ],
  // The parts of the dashboard's day, of a person's page, and of the settings.
  hosts: ['admin.needs', 'admin.week', 'admin.charts', 'admin.person', 'admin.settings'],
  admin: {
    tabs: [{ name: 'settings', label: 'Settings', order: 50 }],
    pages: [
      {
        name: 'dashboard',
        path: '/admin',
        title: 'Admin Dashboard',
        menu: { label: 'Dashboard', order: 10 },
        slots: ['admin.needs', 'admin.week', 'admin.charts'],
        preloads: [
          preloadOf(getAdminSettings, {}),
          preloadOf(getAdminStats, {}),
          preloadOf(getAdminToday, {}),
          preloadOf(summarizeUnpaid, {}),
        ],
      },
      {
        name: 'people',
        path: '/admin/people',
        title: 'People',
        menu: {
          label: 'People',
          order: 40,
          count: menuCount(countPremiumRequests, 'open', { isTask: true }),
        },
      },
      { name: 'person', path: '/admin/people/:id', title: 'Person' },
      {
        name: 'releases',
        path: '/admin/releases',
        title: 'Releases',
        menu: { label: 'Releases', order: 50 },
      },
      { name: 'audit', path: '/admin/audit', title: 'Audit Log', menu: { label: 'Audit Log', order: 60 } },
    ],
  },
  account: [{ label: 'Admin Panel', path: '/admin', access: 'admin', order: 10 }],
};
