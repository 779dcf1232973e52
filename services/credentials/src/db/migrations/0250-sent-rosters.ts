import type { Migration } from '@backflow/service-kit';

/** Rosters as they were sent to authorities. */
export const sentRosters: Migration = {
  name: '0250-sent-rosters',
  up: (sql) =>
    sql(`
      create table sent_rosters (
        id uuid primary key default gen_random_uuid(),
        offer_id uuid not null,
        authority_id uuid not null references authorities(id),
        -- As it was sent: the class, the authority and the approval may change or be deleted.
        kind text not null check (kind in ('event', 'webinar')),
        title text not null,
        authority text not null,
        course_numbers text[] not null,
        ended_on date not null,
        due_on date not null,
        sent_on date not null,
        method text not null,
        note text,
        sent_by uuid,
        sent_at timestamptz(3) not null
      );
      create unique index sent_rosters_once on sent_rosters (offer_id, authority_id);
      create index sent_rosters_by_day on sent_rosters (sent_on);

      create table sent_roster_rows (
        roster_id uuid references sent_rosters(id) on delete cascade,
        position integer,
        booking_id uuid not null,
        -- Null once the account was erased; then there is no name beside a license number.
        user_id uuid,
        first_name text,
        last_name text,
        license text,
        minutes_present integer not null,
        minutes jsonb not null,
        missing text[] not null,
        primary key (roster_id, position)
      );
      create index sent_roster_rows_of_person on sent_roster_rows (user_id);
    `),
  down: (sql) => sql('drop table sent_roster_rows, sent_rosters'),
};
