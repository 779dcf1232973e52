import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL, publishAuditSubjectsSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

/** The counters of an offer: one for each status, and one for who attended. */
const COUNTERS = ['pending', 'confirmed', 'waitlisted', 'cancelled'] as const;

/** What rows of (offer_id, status, attended, sign) add to each counter. */
const SUMS = [...COUNTERS.map((status) => `status = '${status}'`), 'attended'].map(
  (condition) => `coalesce(sum(sign) filter (where ${condition}), 0)`,
);
const ALL_COUNTERS = [...COUNTERS, 'attended'];

/** Adds up rows of `bookings` in the counters of their offers, which are locked in the order of their ids. */
const countStatuses = (rows: string) => `
  with delta as materialized (
         select offer_id, ${ALL_COUNTERS.map((counter, index) => `${SUMS[index]} as ${counter}`).join(', ')}
           from (${rows}) changed group by offer_id
         having (${SUMS.join(', ')}) <> (0, 0, 0, 0, 0)),
       locked as materialized (
         select id from offers where id in (select offer_id from delta) order by id for update)
  update offers o
     set ${ALL_COUNTERS.map((counter) => `${counter} = o.${counter} + delta.${counter}`).join(', ')}
    from delta join locked on locked.id = delta.offer_id
   where o.id = delta.offer_id`;

const signed = (rows: string, sign: 1 | -1) =>
  `select offer_id, status, attended, ${sign} as sign from ${rows}`;

/**
 * What can be booked, as its owner publishes it, and who has booked it.
 *
 * The counters are kept by triggers, so that they equal the rows whoever writes. Every writer locks the offer first: counters and
 * positions on the waiting list change one booking after the other. `user_id` names an account of the identity service.
 */
export const createBookings: Migration = {
  name: '0001-create-bookings',
  up: (sql) =>
    sql(`
      create table offers (
        id uuid primary key,
        kind text not null,
        title text not null,
        starts_at timestamptz(3),
        ends_at timestamptz(3),
        -- Nobody books from then on.
        closes_at timestamptz(3),
        -- Null is no limit.
        capacity integer,
        price numeric(10, 2) not null,
        access_level text not null,
        is_published boolean not null,
        deleted_at timestamptz(3),
        version integer not null,
        -- What a booking shows of it: see the contract of its kind.
        details jsonb not null,
        ${ALL_COUNTERS.map((counter) => `${counter} integer not null default 0 check (${counter} >= 0),`).join('\n        ')}
        -- What courses are sorted by. Null for everything else: an index on a counter would make each booking update all indexes.
        enrollments integer generated always as (case when kind = 'course' then pending + confirmed end) stored
      );
      -- What a filter leaves out is passed over without being read.
      create index offers_by_enrollments on offers (enrollments desc, id desc, is_published, access_level)
        where enrollments is not null and deleted_at is null;
      create index offers_by_start on offers (kind, starts_at, id)
        where is_published and deleted_at is null;

      create table bookings (
        id uuid primary key default gen_random_uuid(),
        kind text not null,
        offer_id uuid not null references offers (id),
        user_id uuid not null,
        status text not null check (status in ('pending', 'confirmed', 'cancelled', 'waitlisted')),
        attended boolean not null default false,
        booked_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        -- Rises in the order of the waiting list; null for who does not wait.
        waiting_number bigint,
        -- Cancelled then, unless the member has confirmed their email address. Null for everybody else.
        confirm_by timestamptz(3),
        -- A keyed hash of the network it was made from, as long as the address is not confirmed.
        network text,
        -- When the member was last sent a mail about the waiting list.
        waiting_notified_at timestamptz(3),
        -- The version of the offer that its member was last notified of: moved, or withdrawn.
        notified_version integer
      );
      create sequence bookings_waiting_numbers owned by bookings.waiting_number;
      create unique index bookings_one_per_member on bookings (offer_id, user_id) where status <> 'cancelled';
      -- Lists of events and courses ask which offers a member has booked: from the index alone.
      create index bookings_of_member on bookings (user_id, booked_at desc, id desc) include (offer_id, kind, status);
      create index bookings_of_offer on bookings (offer_id, booked_at, id);
      create index bookings_by_status on bookings (offer_id, status, booked_at, id);
      create unique index bookings_waiting on bookings (offer_id, waiting_number) where status = 'waitlisted';
      create index bookings_pending on bookings (offer_id, booked_at) where status = 'pending';
      create index bookings_by_time on bookings (booked_at) include (kind);
      create index bookings_to_confirm on bookings (confirm_by) where confirm_by is not null;
      create index bookings_of_network on bookings (offer_id, network) where network is not null;

      create function number_waiting() returns trigger language plpgsql set search_path from current as $$
      begin
        if new.status <> 'waitlisted' then
          new.waiting_number := null;
        elsif tg_op = 'INSERT' or old.status <> 'waitlisted' then
          new.waiting_number := nextval('bookings_waiting_numbers');
        end if;
        return new;
      end $$;
      create trigger bookings_number_waiting before insert or update of status on bookings
        for each row execute function number_waiting();

      create function count_added() returns trigger language plpgsql set search_path from current as $$
      begin
        ${countStatuses(signed('added', 1))};
        return null;
      end $$;
      create trigger bookings_count_insert after insert on bookings
        referencing new table as added for each statement execute function count_added();

      create function count_changed() returns trigger language plpgsql set search_path from current as $$
      begin
        ${countStatuses(`${signed('removed', -1)} union all ${signed('added', 1)}`)};
        return null;
      end $$;
      create trigger bookings_count_update after update on bookings
        referencing old table as removed new table as added for each statement execute function count_changed();

      create function count_removed() returns trigger language plpgsql set search_path from current as $$
      begin
        ${countStatuses(signed('removed', -1))};
        return null;
      end $$;
      create trigger bookings_count_delete after delete on bookings
        referencing old table as removed for each statement execute function count_removed();

      ${AUDIT_TABLE_SQL}
      ${PUBLISH_AUDIT_SQL}
      ${publishAuditSubjectsSql(`
        select id, title, case kind when 'event' then '/events?eventId=' || id
                                    when 'course' then '/courses/' || id
                                    when 'webinar' then '/webinars' end, null::uuid from offers
        union all
        select b.id, o.title, case o.kind when 'event' then '/events?eventId=' || o.id
                                          when 'course' then '/courses/' || o.id
                                          when 'webinar' then '/webinars' end, b.user_id
          from bookings b join offers o on o.id = b.offer_id`)}
    `),
  down: (sql) =>
    sql(`
      drop view audit_subjects_v1, audit_lines_v1;
      drop table audit_lines, bookings, offers;
      drop function number_waiting(), count_added(), count_changed(), count_removed();
    `),
};
