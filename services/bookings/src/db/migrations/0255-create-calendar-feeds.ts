import type { Migration } from '@backflow/service-kit';

/**
 * Private calendar feeds, and what they need to know of a booking: how often its status changed, which never falls and so goes into
 * the SEQUENCE of calendar entries, and whether it ever had a seat: only then does a calendar have an entry to cancel. A trigger, so
 * that bookings of the release before are counted too. Bookings cancelled before this migration count as never seated.
 */
export const createCalendarFeeds: Migration = {
  name: '0255-create-calendar-feeds',
  up: (sql) =>
    sql(`
      create table calendar_feeds (
        -- An account of the identity service.
        user_id uuid primary key,
        -- The secret part of the address is derived from it and the site's secret.
        nonce text not null,
        -- SHA-256 of that part, in hex: a copy of the database is not enough to read a feed.
        token_hash text not null unique,
        created_at timestamptz(3) not null,
        last_read_on date
      );

      alter table bookings
        add column changes integer not null default 0,
        add column had_seat boolean not null default false;
      create function count_changes_of_status() returns trigger language plpgsql as $$
      begin
        new.changes := old.changes + 1;
        new.had_seat := old.had_seat or old.status in ('pending', 'confirmed');
        return new;
      end $$;
      create trigger bookings_count_changes before update of status on bookings
        for each row when (old.status is distinct from new.status) execute function count_changes_of_status();
    `),
  down: (sql) =>
    sql(`
      drop trigger bookings_count_changes on bookings;
      drop function count_changes_of_status();
      alter table bookings drop column had_seat, drop column changes;
      drop table calendar_feeds;
    `),
};
