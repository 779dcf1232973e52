/** CE hours that members have earned. */
export const hoursSql = `
  -- The ledger of CE hours. Attending an event or a webinar and completing a course earn the hours that its owner publishes in
  -- \`details.hours\`; whatever undoes it writes the opposite. Entries are never changed.
  --
  -- \`settle_hours\` writes what a booking's entries lack. Use cases call it with who did it. A trigger calls it again at the commit of
  -- every change of a booking, whoever writes, and finds nothing to do after a use case.
  --
  -- \`record_completion_v1\` is called by the learning service in the transaction that completes or reopens a lesson.
  create table hours_entries (
    id uuid default gen_random_uuid() primary key,
    user_id uuid not null,
    -- Null for corrections.
    booking_id uuid,
    offer_id uuid,
    kind text not null check (kind in ('classroom', 'handsOn', 'online')),
    hours numeric(6,2) not null check (hours <> 0),
    -- The Pacific day of the event's start or of the completion; the hours count for its year.
    day date not null,
    year integer not null generated always as ((EXTRACT(year FROM day))::integer) stored,
    reason text not null check (reason in ('attended', 'attendance-undone', 'completed', 'completion-undone', 'cancelled', 'correction')),
    note text,
    -- Null where the trigger wrote, or an offer got hours after people had attended.
    actor_id uuid,
    at timestamptz(3) not null,
    check (((reason = 'correction') = (note is not null))),
    constraint hours_entries_check1 check (((reason = 'correction') = (booking_id is null))),
    constraint hours_entries_check2 check (((booking_id is null) = (offer_id is null)))
  );
  create index hours_of_member on hours_entries (user_id, at desc, id desc) include (year, kind, hours);
  create index hours_of_booking on hours_entries (booking_id) where booking_id is not null;

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
    if b.status in ('pending', 'confirmed') and (b.attended or b.completed_at is not null) then
      if coalesce(jsonb_typeof(b.details -> 'hours') = 'object', false) then
        insert into hours_entries (user_id, booking_id, offer_id, kind, hours, day, reason, actor_id, at)
        select b.user_id, b.id, b.offer_id, h.kind, h.hours::numeric, b.day,
               case when b.attended then 'attended' else 'completed' end, actor, settle_hours.at
          from jsonb_each_text(b.details -> 'hours') h(kind, hours)
         where h.hours::numeric > 0 and not exists (
  select e.kind, e.day, sum(e.hours) as hours from hours_entries e where e.booking_id = b.id
  group by e.kind, e.day having sum(e.hours) <> 0);
      end if;
    else
      insert into hours_entries (user_id, booking_id, offer_id, kind, hours, day, reason, actor_id, at)
      select b.user_id, b.id, b.offer_id, e.kind, -e.hours, e.day,
             case when b.status not in ('pending', 'confirmed') then 'cancelled'
                  when b.kind = 'course' then 'completion-undone'
                  else 'attendance-undone' end,
             actor, settle_hours.at
        from (
  select e.kind, e.day, sum(e.hours) as hours from hours_entries e where e.booking_id = b.id
  group by e.kind, e.day having sum(e.hours) <> 0) e;
    end if;
  end $$;

  create function protect_hours() returns trigger language plpgsql as $$
  begin
    raise exception 'entries of hours are final';
  end $$;
  create trigger hours_protect before update or delete on hours_entries
    for each row execute function protect_hours();

  revoke all on function settle_hours(uuid, uuid, timestamp with time zone) from public;
`;
