import { defineService, serviceSettings } from '@backflow/service-kit';
import { CachedReports } from './attention/cached-reports.ts';
import type { BookingsContext } from './context.ts';

/** Who has booked what: events, webinars and courses, their waiting lists and attendees. */
export const bookings = defineService<BookingsContext>({
  name: 'bookings',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: () => ({}),
  parts: () => ({ reports: new CachedReports() }),
  routes: [],
});
