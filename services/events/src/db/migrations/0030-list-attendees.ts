import type { Migration } from '@backflow/service-kit';

/**
 * Administrators list registrations by status, and count them: both in one index. Webinars get what events have had:
 * who attended, and the list of everyone in the order they came.
 */
export const listAttendees: Migration = {
  name: '0030-list-attendees',
  up: (sql) =>
    sql(`
      create index registrations_by_status on registrations (event_id, status, registered_at, id) include (attended);

      alter table webinar_registrations add column attended boolean not null default false;
      create index webinar_registrations_of_webinar on webinar_registrations (webinar_id, registered_at, id);
      create index webinar_registrations_by_status
        on webinar_registrations (webinar_id, status, registered_at, id) include (attended);
    `),
  down: (sql) =>
    sql(`
      drop index registrations_by_status, webinar_registrations_of_webinar, webinar_registrations_by_status;
      alter table webinar_registrations drop column attended;
    `),
};
