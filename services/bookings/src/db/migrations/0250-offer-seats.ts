import type { Migration } from '@backflow/service-kit';

const OWNERS = 'backflow_events, backflow_learning';

/** Rows of (offer_id, change) that a set of seat offers adds to the counter of held seats. */
const heldRows = (rows: string, sign: 1 | -1) =>
  `select offer_id, ${sign} as change from ${rows} where status = 'open'`;

/** Adds up changed seat offers in the counters of their offers, which are locked in the order of their ids. */
const countHeld = (rows: string) => `
  with delta as materialized (
         select offer_id, sum(change) as change from (${rows}) changed group by offer_id having sum(change) <> 0),
       locked as materialized (
         select id from offers where id in (select offer_id from delta) order by id for update)
  update offers o set held = o.held + delta.change
    from delta join locked on locked.id = delta.offer_id where o.id = delta.offer_id`;

/**
 * Free seats that are offered to members on waiting lists. An open seat offer holds its seat: `offers.held` counts them, by triggers
 * as the other counters. Whoever takes a booking off the waiting list ends its offer, also processes of the release before: a trigger
 * sees to it. Owners read held seats as taken.
 */
export const offerSeats: Migration = {
  name: '0250-offer-seats',
  up: (sql) =>
    sql(`
      alter table offers add column held integer not null default 0 check (held >= 0);

      create table seat_offers (
        id uuid primary key default gen_random_uuid(),
        offer_id uuid not null references offers (id),
        booking_id uuid not null references bookings (id) on delete cascade,
        user_id uuid not null,
        status text not null default 'open' check (status in ('open', 'accepted', 'passed', 'expired', 'withdrawn')),
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        ended_at timestamptz(3),
        -- The administrator who offered it out of turn; null where the job did.
        offered_by uuid,
        check ((status = 'open') = (ended_at is null))
      );
      create unique index seat_offers_one_open on seat_offers (booking_id) where status = 'open';
      create index seat_offers_of_offer on seat_offers (offer_id, created_at desc, id desc);
      create index seat_offers_of_member on seat_offers (user_id, offer_id);
      create index seat_offers_of_booking on seat_offers (booking_id);
      create index seat_offers_to_expire on seat_offers (expires_at) where status = 'open';
      -- Waiting lists of offers that are not over.
      drop index offers_waited_for;
      create index offers_with_waiting_list on offers (ends_at) where waitlisted > 0;

      create function count_held() returns trigger language plpgsql set search_path from current as $$
      begin
        if tg_op = 'INSERT' then
          ${countHeld(heldRows('added', 1))};
        elsif tg_op = 'UPDATE' then
          ${countHeld(`${heldRows('removed', -1)} union all ${heldRows('added', 1)}`)};
        else
          ${countHeld(heldRows('removed', -1))};
        end if;
        return null;
      end $$;
      create trigger seat_offers_count_insert after insert on seat_offers
        referencing new table as added for each statement execute function count_held();
      create trigger seat_offers_count_update after update on seat_offers
        referencing old table as removed new table as added for each statement execute function count_held();
      create trigger seat_offers_count_delete after delete on seat_offers
        referencing old table as removed for each statement execute function count_held();

      create function end_seat_offer() returns trigger language plpgsql set search_path from current as $$
      begin
        update seat_offers
           set status = case when new.status in ('pending', 'confirmed') then 'accepted' else 'withdrawn' end,
               ended_at = now()
         where booking_id = new.id and status = 'open';
        return null;
      end $$;
      create trigger bookings_end_seat_offer after update of status on bookings
        for each row when (old.status = 'waitlisted' and new.status <> 'waitlisted') execute function end_seat_offer();

      create or replace view offers_v1 as
        select id, kind, pending + confirmed + held as taken, pending, waitlisted as waiting, enrollments,
               is_published, access_level, deleted_at, held
          from offers;
      create or replace view own_bookings_v1 as
        select b.id, b.kind, b.offer_id, b.user_id, b.status, b.booked_at, b.confirm_by,
               case when b.status = 'waitlisted' then
                 (select count(*)::integer from bookings ahead
                   where ahead.offer_id = b.offer_id and ahead.status = 'waitlisted'
                     and ahead.waiting_number <= b.waiting_number)
               end as position,
               case when b.status = 'waitlisted' then
                 (select s.expires_at from seat_offers s where s.booking_id = b.id and s.status = 'open')
               end as seat_offer_expires_at
          from bookings b;

      create function lock_offer_v2(offer uuid, out pending integer, out confirmed integer, out waitlisted integer,
                                    out held integer)
        language sql security definer set search_path from current as $$
        select pending, confirmed, waitlisted, held from offers where id = offer for update;
      $$;
      revoke all on function lock_offer_v2(uuid) from public;
      grant execute on function lock_offer_v2(uuid) to ${OWNERS};
    `),
  down: (sql) =>
    sql(`
      drop function lock_offer_v2(uuid);
      drop view own_bookings_v1, offers_v1;
      create view offers_v1 as
        select id, kind, pending + confirmed as taken, pending, waitlisted as waiting, enrollments,
               is_published, access_level, deleted_at
          from offers;
      create view own_bookings_v1 as
        select b.id, b.kind, b.offer_id, b.user_id, b.status, b.booked_at, b.confirm_by,
               case when b.status = 'waitlisted' then
                 (select count(*)::integer from bookings ahead
                   where ahead.offer_id = b.offer_id and ahead.status = 'waitlisted'
                     and ahead.waiting_number <= b.waiting_number)
               end as position
          from bookings b;
      grant select on offers_v1, own_bookings_v1 to ${OWNERS};
      drop trigger bookings_end_seat_offer on bookings;
      drop table seat_offers;
      drop function end_seat_offer(), count_held();
      drop index offers_with_waiting_list;
      create index offers_waited_for on offers (id) where waitlisted > 0;
      alter table offers drop column held;
    `),
};
