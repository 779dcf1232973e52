import type { Migration } from '@backflow/service-kit';

/** What a company agreed to for people who wait: it counts once they get a seat. */
export const termsOfGroups: Migration = {
  name: '0035-terms-of-groups',
  up: (sql) =>
    sql(`
      -- How many people the company booked in the same step, and its purchase order.
      alter table bookings add column company_seats integer, add column purchase_order text;
      create index bookings_of_booker on bookings (booked_by) where booked_by is not null;
    `),
  down: (sql) =>
    sql(
      `drop index bookings_of_booker; alter table bookings drop column company_seats, drop column purchase_order;`,
    ),
};
