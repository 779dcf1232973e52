import type { Migration } from '@backflow/service-kit';

/** Of events with a price: bookings wait for a payment. */
const IS_UNPAID = `pending > 0 and price > 0 and access_level <> 'free' and is_published`;
const IS_WAITED_FOR = 'waitlisted > 0';
const IS_EVENT = `kind = 'event' and deleted_at is null`;

/**
 * Events with unpaid bookings, and with people who wait, by their start: administrators filter their list by them. They are few of
 * all events, and the list is in this order.
 */
export const publishWantedOffers: Migration = {
  name: '0378-publish-wanted-offers',
  up: (sql) =>
    sql(`
      create index offers_unpaid_by_start on offers (starts_at, id) where ${IS_EVENT} and ${IS_UNPAID};
      create index offers_waiting_by_start on offers (starts_at, id) where ${IS_EVENT} and ${IS_WAITED_FOR};
      create view wanted_events_v1 as
        select id, starts_at, (${IS_UNPAID}) as is_unpaid, (${IS_WAITED_FOR}) as is_waited_for from offers where ${IS_EVENT};
      grant select on wanted_events_v1 to backflow_events;
    `),
  down: (sql) =>
    sql(`
      drop view wanted_events_v1;
      drop index offers_waiting_by_start, offers_unpaid_by_start;
    `),
};
