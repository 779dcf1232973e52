import type { Migration } from '@backflow/service-kit';

/** The tables of bookings and of mails that the bookings service has replaced, their counters, and what only older versions read. A new database has few of them. */
export const dropUnused: Migration = {
  name: '0002-drop-unused',
  contracts: 'unused since b4fdc613, the last release',
  up: (sql) =>
    sql(`
      drop view if exists registrations, webinar_registrations, suppliers_v1;
      drop table if exists old_registrations, old_webinar_registrations, organizer_mails;
      drop trigger if exists events_count_seats on events;
      drop trigger if exists webinars_count_seats on webinars;
      drop function if exists store_registrations, store_webinar_registrations, count_seats_of_events,
        count_seats_of_webinars, count_waiting, number_waiting;
      alter table events drop column if exists current_attendees, drop column if exists waiting_count;
      alter table webinars drop column if exists current_attendees;
      drop index if exists event_locations_by_word;
    `),
  // Nothing uses them: there is nothing to restore.
  down: () => Promise.resolve(),
};
