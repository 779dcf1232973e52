import type { Migration } from '@backflow/service-kit';

/**
 * Remembers whom a free seat was announced to: the number that the member had on the waiting list. Who joins again gets another
 * number, and is notified again.
 */
export const notifyFreeSeats: Migration = {
  name: '0216-notify-free-seats',
  up: (sql) =>
    sql(`
      alter table bookings add column seat_notified_number bigint;
      create index offers_waited_for on offers (id) where waitlisted > 0;
    `),
  down: (sql) =>
    sql(`
      drop index offers_waited_for;
      alter table bookings drop column seat_notified_number;
    `),
};
