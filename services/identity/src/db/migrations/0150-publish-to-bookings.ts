import type { Migration } from '@backflow/service-kit';

/** Administrators see, find and mail those who have booked something. */
export const publishToBookings: Migration = {
  name: '0150-publish-to-bookings',
  up: (sql) => sql('grant select on contacts_v2, members_v1 to backflow_bookings'),
  down: (sql) => sql('revoke select on contacts_v2, members_v1 from backflow_bookings'),
};
