import type { Migration } from '@backflow/service-kit';

/**
 * Bookings that members hand over to a colleague. `handed_to` is the colleague's booking, which replaced the member's own. The release
 * before leaves it as it is.
 */
export const createHandOvers: Migration = {
  name: '0245-create-hand-overs',
  up: (sql) =>
    sql(`
      alter table bookings add column handed_to uuid;

      create table hand_overs (
        id uuid primary key default gen_random_uuid(),
        booking_id uuid not null references bookings (id),
        from_user uuid not null,
        -- Of the colleague, as long as the hand-over is open: then there is no need for it.
        email text,
        -- SHA-256 of 256 random bits.
        token_hash bytea not null unique,
        status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
        created_at timestamptz(3) not null,
        -- Null: with the start of the offer.
        expires_at timestamptz(3),
        ended_at timestamptz(3),
        accepted_by uuid,
        check ((status = 'open') = (ended_at is null)),
        check ((status = 'open') = (email is not null)),
        check ((status = 'accepted') = (accepted_by is not null))
      );
      create unique index hand_overs_one_open on hand_overs (booking_id) where status = 'open';
      create index hand_overs_open_of_member on hand_overs (from_user, created_at) where status = 'open';
    `),
  down: (sql) =>
    sql(`
      drop table hand_overs;
      alter table bookings drop column handed_to;
    `),
};
