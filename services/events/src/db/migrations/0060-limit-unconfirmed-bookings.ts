import type { Migration } from '@backflow/service-kit';

/**
 * A booking of a member whose email address is not confirmed has an instant at which it ends unless the address is
 * confirmed by then, and a keyed hash of the network it came from. Both are null for everybody else, and once confirmed.
 */
export const limitUnconfirmedBookings: Migration = {
  name: '0060-limit-unconfirmed-bookings',
  up: (sql) =>
    sql(`
      alter table registrations
        add column confirm_by timestamptz(3),
        add column network text,
        -- When the member was last sent a mail about the waiting list.
        add column waiting_notified_at timestamptz(3);
      create index registrations_to_confirm on registrations (confirm_by) where confirm_by is not null;
      create index registrations_of_network on registrations (event_id, network) where network is not null;

      alter table webinar_registrations
        add column confirm_by timestamptz(3),
        add column network text;
      create index webinar_registrations_to_confirm on webinar_registrations (confirm_by)
        where confirm_by is not null;
      create index webinar_registrations_of_network on webinar_registrations (webinar_id, network)
        where network is not null;
    `),
  down: (sql) =>
    sql(`
      alter table registrations drop column confirm_by, drop column network, drop column waiting_notified_at;
      alter table webinar_registrations drop column confirm_by, drop column network;
    `),
};
