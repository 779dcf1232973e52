/** Those of the shell's own paths that are for members. */
export const shellMemberRoutes = ['/dashboard', '/settings'];

/** The shell's own paths, for the gateway: anything that is neither here nor a remote's is a 404. */
export const shellRoutes = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  ...shellMemberRoutes,
  '/privacy-policy',
  '/terms-of-service',
  '/contact-us',
];

/** The remotes' modules that a page of the shell shows at once, so that the gateway can preload them. */
export const shellPreloads = {
  '/': [{ remote: 'events', module: './widgets/upcoming-events' }],
  '/dashboard': [
    { remote: 'events', module: './widgets/registered-stats' },
    { remote: 'events', module: './widgets/registered-overview' },
    { remote: 'events', module: './widgets/next-events' },
  ],
};
