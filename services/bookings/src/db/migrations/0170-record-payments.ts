import type { Migration } from '@backflow/service-kit';

/**
 * When a booking was paid, when its member was last reminded, and which booking on another date replaced it. `credit` is what was
 * paid for the date that it was moved from. The release before leaves these columns as they are.
 */
export const recordPayments: Migration = {
  name: '0170-record-payments',
  up: (sql) =>
    sql(`
      alter table bookings
        add column paid_at timestamptz(3),
        add column reminded_at timestamptz(3),
        add column moved_to uuid,
        add column credit numeric(10, 2) not null default 0;
      -- Unpaid bookings of all offers, oldest first.
      create index bookings_unpaid on bookings (booked_at, id) include (kind, offer_id) where status = 'pending';
      create index bookings_credited on bookings (offer_id) include (credit) where status = 'pending' and credit > 0;
    `),
  down: (sql) =>
    sql(`
      drop index bookings_credited, bookings_unpaid;
      alter table bookings drop column credit, drop column moved_to, drop column reminded_at, drop column paid_at;
    `),
};
