import type { Migration } from '@backflow/service-kit';

/** Whether a booking `b` earns hours. */
const IS_EARNED = (b: string) =>
  `${b}.status in ('pending', 'confirmed') and (${b}.attended or ${b}.completed_at is not null)`;

/** What the bookings of `condition` have earned and not lost again, by kind and day. */
const EARNED = (booking: string) => `
  select e.kind, e.day, sum(e.hours) as hours from hours_entries e where e.booking_id = ${booking}
   group by e.kind, e.day having sum(e.hours) <> 0`;

const HAS_HOURS = (details: string) => `coalesce(jsonb_typeof(${details} -> 'hours') = 'object', false)`;

/**
 * The ledger of CE hours. Attending an event or a webinar and completing a course earn the hours that its owner publishes in
 * `details.hours`; whatever undoes it writes the opposite. Entries are never changed.
 *
 * `settle_hours` writes what a booking's entries lack. Use cases call it with who did it. A trigger calls it again at the commit of
 * every change of a booking, whoever writes, and finds nothing to do unless a process of the release before wrote.
 *
 * `record_completion_v1` is called by the learning service in the transaction that completes or reopens a lesson.
 */
export const recordHours: Migration = {
  name: '0270-record-hours',
  up: (sql) =>
    sql(`
      -- When its member completed the course; null for all other bookings.
      alter table bookings add column completed_at timestamptz(3);

      -- Without foreign keys: their checks would wait for whoever locks the offer. Offers and bookings are never deleted.
      create table hours_entries (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        -- Null for corrections.
        booking_id uuid,
        offer_id uuid,
        kind text not null check (kind in ('classroom', 'handsOn', 'online')),
        hours numeric(6, 2) not null check (hours <> 0),
        -- The Pacific day of the event's start or of the completion; the hours count for its year.
        day date not null,
        year integer not null generated always as (extract(year from day)::integer) stored,
        reason text not null check (reason in
          ('attended', 'attendance-undone', 'completed', 'completion-undone', 'cancelled', 'correction')),
        note text,
        -- Null where the release before wrote, or an offer got hours after people had attended.
        actor_id uuid,
        at timestamptz(3) not null,
        check ((reason = 'correction') = (note is not null)),
        check ((reason = 'correction') = (booking_id is null)),
        check ((booking_id is null) = (offer_id is null))
      );
      create index hours_of_member on hours_entries (user_id, at desc, id desc) include (year, kind, hours);
      create index hours_of_booking on hours_entries (booking_id) where booking_id is not null;

      create function protect_hours() returns trigger language plpgsql as $$
      begin
        raise exception 'entries of hours are final';
      end $$;
      create trigger hours_protect before update or delete on hours_entries
        for each row execute function protect_hours();

      create function settle_hours(booking uuid, actor uuid, at timestamptz) returns void
        language plpgsql set search_path from current as $$
      declare
        b record;
      begin
        select x.id, x.user_id, x.offer_id, x.kind, x.attended, x.status, x.completed_at, o.details,
               (coalesce(o.starts_at, x.completed_at, settle_hours.at) at time zone 'America/Los_Angeles')::date as day
          into b from bookings x join offers o on o.id = x.offer_id where x.id = booking for update of x;
        if not found then
          return;
        end if;
        if ${IS_EARNED('b')} then
          if ${HAS_HOURS('b.details')} then
            insert into hours_entries (user_id, booking_id, offer_id, kind, hours, day, reason, actor_id, at)
            select b.user_id, b.id, b.offer_id, h.kind, h.hours::numeric, b.day,
                   case when b.attended then 'attended' else 'completed' end, actor, settle_hours.at
              from jsonb_each_text(b.details -> 'hours') h(kind, hours)
             where h.hours::numeric > 0 and not exists (${EARNED('b.id')});
          end if;
        else
          insert into hours_entries (user_id, booking_id, offer_id, kind, hours, day, reason, actor_id, at)
          select b.user_id, b.id, b.offer_id, e.kind, -e.hours, e.day,
                 case when b.status not in ('pending', 'confirmed') then 'cancelled'
                      when b.kind = 'course' then 'completion-undone'
                      else 'attendance-undone' end,
                 actor, settle_hours.at
            from (${EARNED('b.id')}) e;
        end if;
      end $$;

      -- At commit the session may be another service's, which called record_completion_v1.
      create function settle_changed_booking() returns trigger
        language plpgsql security definer set search_path from current as $$
      begin
        perform settle_hours(new.id, null, now());
        return null;
      end $$;
      create constraint trigger bookings_settle_hours after update on bookings
        deferrable initially deferred for each row
        when ((old.attended or new.attended or old.completed_at is not null or new.completed_at is not null)
              and (old.attended, old.status, old.completed_at) is distinct from (new.attended, new.status, new.completed_at))
        execute function settle_changed_booking();
      create constraint trigger bookings_settle_new_hours after insert on bookings
        deferrable initially deferred for each row when (new.attended)
        execute function settle_changed_booking();

      -- An event or a webinar that gets hours only after people have attended it. Nobody gets hours for a course completed before.
      create function settle_late_hours() returns trigger language plpgsql set search_path from current as $$
      begin
        perform settle_hours(b.id, null, now()) from bookings b
          where b.offer_id = new.id and b.attended and b.status in ('pending', 'confirmed');
        return null;
      end $$;
      create trigger offers_settle_late_hours after update of details on offers for each row
        when (new.attended > 0 and ${HAS_HOURS('new.details')} and not ${HAS_HOURS('old.details')})
        execute function settle_late_hours();

      create function record_completion_v1(booking uuid, is_complete boolean, at timestamptz) returns void
        language plpgsql security definer set search_path from current as $$
      declare
        member uuid;
      begin
        update bookings b set completed_at = case when is_complete then record_completion_v1.at end
         where b.id = booking and b.kind = 'course' and (b.completed_at is not null) <> is_complete
           -- Erasing an account deletes its progress; what it has earned stays.
           and (is_complete or exists (select 1 from identity.contacts_v2 c where c.id = b.user_id))
        returning b.user_id into member;
        if found then
          perform settle_hours(booking, member, record_completion_v1.at);
        end if;
      end $$;
      revoke all on function record_completion_v1(uuid, boolean, timestamptz), settle_hours(uuid, uuid, timestamptz),
        settle_changed_booking(), settle_late_hours() from public;
      grant execute on function record_completion_v1(uuid, boolean, timestamptz) to backflow_learning;
    `),
  down: (sql) =>
    sql(`
      drop function record_completion_v1(uuid, boolean, timestamptz);
      drop trigger offers_settle_late_hours on offers;
      drop trigger bookings_settle_new_hours on bookings;
      drop trigger bookings_settle_hours on bookings;
      drop function settle_late_hours(), settle_changed_booking(), settle_hours(uuid, uuid, timestamptz);
      drop table hours_entries;
      drop function protect_hours();
      alter table bookings drop column completed_at;
    `),
};
