import type { RemoteManifestInput } from '@backflow/contracts';

/** mf-admin's part of the site: the dashboard with the tabs of all remotes, the people and the audit log. */
export const manifest: RemoteManifestInput = {
  name: 'admin',
  title: 'Admin',
  sdk: { major: 2, minor: 5 },
  pages: [],
  admin: {
    tabs: [{ name: 'settings', label: 'Settings', order: 50 }],
    pages: [
      {
        name: 'dashboard',
        path: '/admin',
        title: 'Admin Dashboard',
        menu: { label: 'Dashboard', order: 10 },
      },
      { name: 'people', path: '/admin/people', title: 'People', menu: { label: 'People', order: 30 } },
      { name: 'audit', path: '/admin/audit', title: 'Audit Log', menu: { label: 'Audit Log', order: 40 } },
    ],
  },
  account: [{ label: 'Admin Panel', path: '/admin', access: 'admin', order: 10 }],
};
