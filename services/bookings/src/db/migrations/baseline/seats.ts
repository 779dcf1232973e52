/** Seats offered to the waiting list, or to a named person, and changes of many bookings. */
export const seatsSql = `
  -- Free seats that are offered to members on waiting lists. An open seat offer holds its seat: \`offers.held\` counts them, by triggers
  -- as the other counters. Whoever takes a booking off the waiting list ends its offer: a trigger sees to it. Owners read held seats as taken.
  create table seat_offers (
    id uuid default gen_random_uuid() primary key,
    offer_id uuid not null references offers(id),
    booking_id uuid not null references bookings(id) on delete cascade,
    user_id uuid not null,
    status text not null default 'open' check (status in ('open', 'accepted', 'passed', 'expired', 'withdrawn')),
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    ended_at timestamptz(3),
    -- The administrator who offered it out of turn; null where the job did.
    offered_by uuid,
    check (((status = 'open') = (ended_at is null)))
  );
  create unique index seat_offers_one_open on seat_offers (booking_id) where status = 'open';
  create index seat_offers_of_offer on seat_offers (offer_id, created_at desc, id desc);
  create index seat_offers_of_member on seat_offers (user_id, offer_id);
  create index seat_offers_of_booking on seat_offers (booking_id);
  create index seat_offers_to_expire on seat_offers (expires_at) where status = 'open';

  -- Bookings that members hand over to a colleague. \`handed_to\` is the colleague's booking, which replaced the member's own.
  create table hand_overs (
    id uuid default gen_random_uuid() primary key,
    booking_id uuid not null references bookings(id),
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
    check (((status = 'open') = (ended_at is null))),
    constraint hand_overs_check1 check (((status = 'open') = (email is not null))),
    constraint hand_overs_check2 check (((status = 'accepted') = (accepted_by is not null)))
  );
  create unique index hand_overs_one_open on hand_overs (booking_id) where status = 'open';
  create index hand_overs_open_of_member on hand_overs (from_user, created_at) where status = 'open';

  -- Changes of many records by an administrator. A job makes them in the order of their positions; a record's outcome is stored in the
  -- transaction of its change.
  create table bulk_changes (
    id uuid primary key,
    user_id uuid not null,
    scope text not null,
    task jsonb not null,
    created_at timestamptz(3) not null
  );
  create index bulk_changes_of_user on bulk_changes (user_id, scope, created_at);
  create index bulk_changes_by_age on bulk_changes (created_at);

  create table bulk_change_items (
    change_id uuid references bulk_changes(id) on delete cascade,
    "position" integer,
    record_id uuid not null,
    -- Null until it is done: ok, code and message of a refusal, and what the change returned.
    outcome jsonb,
    primary key (change_id, "position")
  );

  -- Private calendar feeds, and what they need to know of a booking: how often its status changed, which never falls and so goes into
  -- the SEQUENCE of calendar entries, and whether it ever had a seat: only then does a calendar have an entry to cancel. A trigger, so
  -- that each change is counted, whoever makes it. Bookings cancelled before this migration count as never seated.
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

  create function count_held() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'INSERT' then
  with delta as materialized (
     select offer_id, sum(change) as change from (select offer_id, 1 as change from added where status = 'open') changed group by offer_id having sum(change) <> 0),
   locked as materialized (
     select id from offers where id in (select offer_id from delta) order by id for update)
  update offers o set held = o.held + delta.change
  from delta join locked on locked.id = delta.offer_id where o.id = delta.offer_id;
    elsif tg_op = 'UPDATE' then
  with delta as materialized (
     select offer_id, sum(change) as change from (select offer_id, -1 as change from removed where status = 'open' union all select offer_id, 1 as change from added where status = 'open') changed group by offer_id having sum(change) <> 0),
   locked as materialized (
     select id from offers where id in (select offer_id from delta) order by id for update)
  update offers o set held = o.held + delta.change
  from delta join locked on locked.id = delta.offer_id where o.id = delta.offer_id;
    else
  with delta as materialized (
     select offer_id, sum(change) as change from (select offer_id, -1 as change from removed where status = 'open') changed group by offer_id having sum(change) <> 0),
   locked as materialized (
     select id from offers where id in (select offer_id from delta) order by id for update)
  update offers o set held = o.held + delta.change
  from delta join locked on locked.id = delta.offer_id where o.id = delta.offer_id;
    end if;
    return null;
  end $$;
  create trigger seat_offers_count_insert after insert on seat_offers
    referencing new table as added for each statement execute function count_held();
  create trigger seat_offers_count_update after update on seat_offers
    referencing old table as removed new table as added for each statement execute function count_held();
  create trigger seat_offers_count_delete after delete on seat_offers
    referencing old table as removed for each statement execute function count_held();
`;
