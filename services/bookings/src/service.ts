import { defineService, serviceSettings } from '@backflow/service-kit';
import { attendeeRoutes } from './attendees/attendees.routes.ts';
import { eraseMemberJob } from './attendees/erase-member.ts';
import { expireUnconfirmedJob } from './attendees/expire-unconfirmed.ts';
import { attentionRoutes } from './admin-dashboard/attention.routes.ts';
import { CachedReports } from './admin-dashboard/cached-reports.ts';
import { bookingRoutes } from './bookings/bookings.routes.ts';
import type { BookingsContext } from './context.ts';
import { notifyAttendeesJob } from './notifications/notify-attendees.ts';

/** Who has booked what: events, webinars and courses, their waiting lists and attendees. */
export const bookings = defineService<BookingsContext>({
  name: 'bookings',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: () => ({}),
  parts: () => ({ reports: new CachedReports() }),
  routes: [...bookingRoutes, ...attendeeRoutes, ...attentionRoutes],
  jobs: [notifyAttendeesJob, expireUnconfirmedJob, eraseMemberJob],
});
