import type { Migration } from '@backflow/service-kit';

/** What the administrators' dashboard asks for: who has not paid, events with a limit, registrations by their time. */
export const findWhatNeedsAHand: Migration = {
  name: '0025-find-what-needs-a-hand',
  up: (sql) =>
    sql(`
      create index registrations_pending on registrations (event_id, registered_at) where status = 'pending';
      create index registrations_by_time on registrations (registered_at);
      create index webinar_registrations_by_time on webinar_registrations (registered_at);
      create index events_invoiced on events (id) include (price, start_date)
        where is_published and deleted_at is null and price > 0 and access_level <> 'free';
      create index events_limited_by_start on events (start_date, id)
        where is_published and deleted_at is null and max_attendees > 0;
    `),
  down: (sql) =>
    sql(`
      drop index registrations_pending, registrations_by_time, webinar_registrations_by_time,
        events_invoiced, events_limited_by_start;
    `),
};
