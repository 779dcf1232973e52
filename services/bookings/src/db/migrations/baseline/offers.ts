import { OFFER_COLUMNS } from '@backflow/offers';
import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL } from '@backflow/service-kit';

/** The counters of an offer: one for each status, and one for who attended. */
export const COUNTERS = ['pending', 'confirmed', 'waitlisted', 'cancelled', 'attended'];

/** Offers, as their owning services publish them. */
export const offersSql = `
  ${AUDIT_TABLE_SQL}
  ${PUBLISH_AUDIT_SQL}

  -- What can be booked, as its owner publishes it, and who has booked it.
  --
  -- The counters are kept by triggers, so that they equal the rows whoever writes. Every writer locks the offer first: counters and
  -- positions on the waiting list change one booking after the other. \`user_id\` names an account of the identity service.
  create table offers (
    id uuid primary key,
    kind text not null,
    ${Object.entries(OFFER_COLUMNS)
      .map((column) => `${column.join(' ')},`)
      .join(' ')}
    ${COUNTERS.map((counter) => `${counter} integer not null default 0 check (${counter} >= 0),`).join(' ')}
    -- What courses are sorted by. Null for everything else: an index on a counter would make each booking update all indexes.
    enrollments integer generated always as (case when kind = 'course' then pending + confirmed end) stored,
    held integer not null default 0 check (held >= 0),
    first_published_at timestamptz(3),
    received numeric(12,2) not null default 0,
    unpaid numeric(12,2) not null default 0
  );
  -- What a filter leaves out is passed over without being read.
  create index offers_by_enrollments on offers (enrollments desc, id desc, is_published, access_level)
    where enrollments is not null and deleted_at is null;
  create index offers_by_start on offers (kind, starts_at, id)
    where is_published and deleted_at is null;
  create index offers_with_waiting_list on offers (ends_at) where waitlisted > 0;
  create index offers_to_record on offers (id)
    where is_published and deleted_at is null and first_published_at is null;
  create index offers_by_publication on offers (first_published_at)
    where is_published and deleted_at is null and first_published_at > '-infinity';
  -- The first event with people waiting.
  create index offers_waited_for_by_start on offers (starts_at, id)
    where waitlisted > 0 and kind = 'event' and is_published and deleted_at is null;
  create index offers_starting on offers (starts_at) where starts_at is not null;
  create index offers_unpaid_by_start on offers (starts_at, id) where kind = 'event' and deleted_at is null and pending > 0 and price > 0 and access_level <> 'free' and is_published;
  create index offers_waiting_by_start on offers (starts_at, id) where kind = 'event' and deleted_at is null and waitlisted > 0;

  -- How far the members with a seat were reminded of the start of an offer: each once, however often the job is killed.
  create table start_notices (
    offer_id uuid primary key references offers(id),
    -- The start that members were reminded of.
    starts_at timestamptz(3) not null,
    -- The last member who was, in the order of their ids.
    notified_up_to uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
    is_done boolean not null default false
  );

  create table settings (
    is_only boolean default true primary key check (is_only),
    version integer not null default 0,
    -- What administrators have changed; the contracts have the defaults.
    changed jsonb not null default '{}'
  );

  create function note_unsettled_offer() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into unsettled_offers (offer_id) values (new.id) on conflict (offer_id) do nothing;
    return null;
  end $$;
  create trigger offers_note_deleted after update of deleted_at on offers
    for each row when (old.deleted_at is null and new.deleted_at is not null
                       and (new.ends_at is null or new.ends_at > new.deleted_at))
    execute function note_unsettled_offer();

  -- An event or a webinar that gets hours only after people have attended it. Nobody gets hours for a course completed before.
  create function settle_late_hours() returns trigger language plpgsql set search_path from current as $$
  begin
    perform settle_hours(b.id, null, now()) from bookings b
      where b.offer_id = new.id and b.attended and b.status in ('pending', 'confirmed');
    return null;
  end $$;
  create trigger offers_settle_late_hours after update of details on offers for each row
    when (new.attended > 0 and coalesce(jsonb_typeof(new.details -> 'hours') = 'object', false) and not coalesce(jsonb_typeof(old.details -> 'hours') = 'object', false))
    execute function settle_late_hours();

  revoke all on function settle_late_hours() from public;
`;
