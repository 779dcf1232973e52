import type { Migration } from '@backflow/service-kit';
import { hoursSql } from './baseline/hours.ts';

/** The function that this replaces. */
const [BEFORE = ''] = /create function settle_hours.*?end \$\$;/s.exec(hoursSql) ?? [];

/** Attendance, hours, reminders and calendars by session. */
export const attendSessions: Migration = {
  name: '0050-attend-sessions',
  up: (sql) =>
    sql(`
  -- The sessions that somebody attended. A booking that attended and has no row attended them all: so the release before writes.
  create table session_attendance (
    booking_id uuid references bookings(id) on delete cascade,
    session_id uuid,
    time_in timestamptz(3),
    time_out timestamptz(3),
    -- Minutes of the session between both times; null: all of it.
    minutes integer check (minutes > 0),
    -- Null where nobody is known.
    recorded_by uuid,
    at timestamptz(3) not null,
    primary key (booking_id, session_id)
  );

  alter table hours_entries add column session_id uuid;

  -- In the place of start_notices: how far the members with a seat were reminded of a session.
  create table session_notices (
    session_id uuid primary key,
    offer_id uuid not null references offers(id),
    starts_at timestamptz(3) not null,
    notified_up_to uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
    is_done boolean not null default false
  );
  insert into session_notices (session_id, offer_id, starts_at, notified_up_to, is_done)
  select offer_id, offer_id, starts_at, notified_up_to, is_done from start_notices where starts_at > now() - interval '1 day';
  create index offers_of_sessions on offers (ends_at)
    where is_published and deleted_at is null and jsonb_array_length(details -> 'sessions') > 0;

  -- Sessions that were taken out of an offer: calendars show them as cancelled.
  create table removed_sessions (
    session_id uuid primary key,
    offer_id uuid not null references offers(id),
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    removed_at timestamptz(3) not null
  );
  create index removed_sessions_of_offer on removed_sessions (offer_id);

  -- The sessions of an offer: without a list one, which has the offer's id.
  create function offer_sessions(o offers)
    returns table (id uuid, number integer, starts_at timestamptz, ends_at timestamptz, hours jsonb)
    language sql stable set search_path from current as $$
    select (s ->> 'id')::uuid, n::integer, (s ->> 'startsAt')::timestamptz, (s ->> 'endsAt')::timestamptz,
           case when jsonb_typeof(s -> 'hours') = 'object' then s -> 'hours' end
      from jsonb_array_elements(
             case when coalesce(jsonb_array_length(o.details -> 'sessions'), 0) > 0 then o.details -> 'sessions'
                  else jsonb_build_array(jsonb_build_object('id', o.id, 'startsAt', o.starts_at, 'endsAt', coalesce(o.ends_at, o.starts_at)))
             end) with ordinality l (s, n);
  $$;

  -- The minutes of each session, and those that a booking was present for; null where it was not.
  create function sessions_of_booking(booking uuid)
    returns table (id uuid, starts_at timestamptz, hours jsonb, length integer, minutes integer)
    language sql stable set search_path from current as $$
    select s.id, s.starts_at, s.hours, l.length,
           case when not b.attended then null
                when a.booking_id is not null then coalesce(a.minutes, l.length)
                when not exists (select from session_attendance x where x.booking_id = b.id) then l.length
           end
      from bookings b
      join offers o on o.id = b.offer_id
     cross join lateral offer_sessions(o) s
     cross join lateral (select greatest(1, round(extract(epoch from s.ends_at - s.starts_at) / 60))::integer as length) l
      left join session_attendance a on a.booking_id = b.id and a.session_id = s.id
     where b.id = booking;
  $$;

  -- What a booking earns, by session; of the whole offer without one. Who was there for a part of the time earns that part, in whole
  -- quarters of an hour.
  create function hours_of_booking(booking uuid, at timestamptz)
    returns table (session_id uuid, day date, kind text, hours numeric)
    language sql stable set search_path from current as $$
    with b as (
      select x.*, o.starts_at, o.details from bookings x join offers o on o.id = x.offer_id
       where x.id = booking and x.status in ('pending', 'confirmed')),
    s as (select * from sessions_of_booking(booking)),
    whole as (
      select null::uuid as id, max(s.starts_at) as starts_at, sum(s.length) as length,
             case when bool_and(s.minutes is not null) then sum(s.minutes) end as minutes
        from s where not exists (select from s where s.hours is not null)),
    earned as (
      select s.id, s.starts_at, s.hours, s.length, s.minutes from s, b where b.attended and s.hours is not null
      union all
      select w.id, w.starts_at, b.details -> 'hours', w.length, w.minutes from whole w, b where b.attended
      union all
      select null, coalesce(b.starts_at, b.completed_at, hours_of_booking.at), b.details -> 'hours', 1, 1
        from b where not b.attended and b.completed_at is not null)
    select e.id, (e.starts_at at time zone 'America/Los_Angeles')::date, h.kind,
           case when e.minutes >= e.length then h.hours::numeric
                else floor(h.hours::numeric * e.minutes / e.length * 4) / 4 end
      from earned e
     cross join lateral jsonb_each_text(case when jsonb_typeof(e.hours) = 'object' then e.hours else '{}' end) h(kind, hours)
     where e.minutes is not null;
  $$;
  revoke all on function offer_sessions(offers), sessions_of_booking(uuid), hours_of_booking(uuid, timestamptz) from public;

  -- Entries stay while what they are for was attended, also when its hours change. What has no entry gets what it gives now.
  create or replace function settle_hours(booking uuid, actor uuid, at timestamptz) returns void
    language plpgsql set search_path from current as $$
  declare
    b record;
    absent uuid[];
  begin
    select x.id, x.user_id, x.offer_id, x.kind, x.attended, x.status,
           x.status in ('pending', 'confirmed') and (x.attended or x.completed_at is not null) as earns
      into b from bookings x where x.id = booking for update of x;
    if not found then
      return;
    end if;
    if b.attended then
      select array_agg(s.id) into absent from sessions_of_booking(booking) s where s.minutes is null;
    end if;
    insert into hours_entries (user_id, booking_id, offer_id, session_id, kind, hours, day, reason, actor_id, at)
    select b.user_id, b.id, b.offer_id, e.session_id, e.kind, -sum(e.hours), e.day,
           case when b.status not in ('pending', 'confirmed') then 'cancelled'
                when b.kind = 'course' then 'completion-undone'
                else 'attendance-undone' end,
           actor, settle_hours.at
      from hours_entries e
     where e.booking_id = b.id
       and (not b.earns or (e.session_id is null and absent is not null) or e.session_id = any(absent))
     group by e.session_id, e.kind, e.day having sum(e.hours) <> 0;
    if b.earns then
      insert into hours_entries (user_id, booking_id, offer_id, session_id, kind, hours, day, reason, actor_id, at)
      select b.user_id, b.id, b.offer_id, h.session_id, h.kind, h.hours, h.day,
             case when b.attended then 'attended' else 'completed' end, actor, settle_hours.at
        from hours_of_booking(booking, settle_hours.at) h
       where h.hours > 0 and not exists (
               select from hours_entries e where e.booking_id = b.id
                  and (e.session_id is null or h.session_id is null or e.session_id = h.session_id)
                group by e.session_id, e.kind, e.day having sum(e.hours) <> 0);
    end if;
  end $$;

  -- Also hours of one session that come after people attended it.
  create or replace trigger offers_settle_late_hours after update of details on offers for each row
    when (new.attended > 0 and (new.details -> 'hours', new.details -> 'sessions')
          is distinct from (old.details -> 'hours', old.details -> 'sessions'))
    execute function settle_late_hours();

  create function note_removed_sessions() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from removed_sessions r using offer_sessions(new) s where r.session_id = s.id;
    insert into removed_sessions (session_id, offer_id, starts_at, ends_at, removed_at)
    select s.id, new.id, s.starts_at, s.ends_at, now() from offer_sessions(old) s
     where s.starts_at is not null and s.id not in (select id from offer_sessions(new))
    on conflict (session_id) do nothing;
    return null;
  end $$;
  create trigger offers_note_removed_sessions after update of details on offers for each row
    when (new.details -> 'sessions' is distinct from old.details -> 'sessions')
    execute function note_removed_sessions();
`),
  down: (sql) =>
    sql(`
  drop trigger offers_note_removed_sessions on offers;
  ${BEFORE.replace('create', 'create or replace')}
  drop function note_removed_sessions, hours_of_booking, sessions_of_booking, offer_sessions;
  drop table removed_sessions, session_notices, session_attendance;
  drop index offers_of_sessions;
  alter table hours_entries drop column session_id;
`),
};
