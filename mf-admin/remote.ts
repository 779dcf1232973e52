import type { RemoteManifestInput } from '@backflow/contracts';

/** What mf-admin lends the site: the pages from which administrators run it. */
export const manifest: RemoteManifestInput = {
  name: 'admin',
  title: 'Admin',
  sdk: { major: 2, minor: 3 },
  pages: [
    { name: 'dashboard', path: '/admin', title: 'Admin Dashboard', access: 'admin' },
    {
      name: 'moderation',
      path: '/admin/moderation',
      title: 'Moderation',
      access: 'admin',
      signedOut: 'not-found',
    },
    { name: 'people', path: '/admin/people', title: 'People', access: 'admin' },
    { name: 'audit', path: '/admin/audit', title: 'Audit Log', access: 'admin' },
    {
      name: 'sign-in-sheet',
      path: '/admin/sign-in-sheet/:kind/:id',
      title: 'Sign-In Sheet',
      access: 'admin',
    },
  ],
  account: [{ label: 'Admin Panel', path: '/admin', access: 'admin', order: 10 }],
};
