import { publishOfferSql } from '@backflow/offers';
import type { PublishedOffer } from '@backflow/offers';
import { searchableSql } from '@backflow/service-kit';

/** Links are left out of searches: they must not be found by guessing. */
const WEBINARS_SEARCH = searchableSql({
  table: 'webinars',
  title: 'title',
  body: 'description',
  facets: ['is_published', 'access_level', 'is_live'],
  derived: {
    year: `extract(year from scheduled_at at time zone 'UTC')::int::text`,
    recording: `(recording_url is not null)::text`,
  },
  listed: 'deleted_at is null',
  published: 'is_published',
});

/** Nobody registers for a webinar that has started. */
export const WEBINAR_OFFERS: PublishedOffer = {
  table: 'webinars',
  kind: 'webinar',
  columns: {
    title: 'new.title',
    starts_at: 'new.scheduled_at',
    ends_at: `new.scheduled_at + new.duration * interval '1 minute'`,
    closes_at: 'new.scheduled_at',
    capacity: 'new.max_attendees',
    price: '0',
    access_level: 'new.access_level',
    is_published: 'new.is_published',
    deleted_at: 'new.deleted_at',
    details: `jsonb_build_object('description', new.description, 'hours', new.hours)`,
  },
  reads: [
    ...['title', 'description', 'scheduled_at', 'duration'],
    ...['max_attendees', 'access_level', 'is_published', 'deleted_at', 'hours'],
  ],
};

/** Webinars, their search and counters. */
export const webinarsSql = `
  -- Like events: instants to the millisecond, a counter of seats beside the registrations that take them.
  create table webinars (
    id uuid default gen_random_uuid() primary key,
    title text not null,
    description text,
    scheduled_at timestamptz(3) not null,
    duration integer not null default 60 check (duration > 0),
    is_live boolean not null default false,
    access_level text not null default 'free' check (access_level in ('free', 'paid', 'premium')),
    max_attendees integer check (max_attendees >= 0),
    current_attendees integer not null default 0 check (current_attendees >= 0),
    meeting_url text,
    recording_url text,
    is_published boolean not null default false,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    version integer not null default 1,
    hours jsonb
  );
  create index webinars_published_by_start on webinars (scheduled_at desc, id desc) where is_published;
  create index webinars_live on webinars (scheduled_at, id) where is_published and is_live;
  create index webinars_by_start on webinars (scheduled_at, id) where deleted_at is null;
  create index webinars_by_access_and_start on webinars (access_level, scheduled_at, id) where deleted_at is null;
  create index webinars_drafts_by_start on webinars (scheduled_at, id)
    where deleted_at is null and not is_published;
  create index webinars_by_title on webinars (lower(title), id) where deleted_at is null;
  create index webinars_by_access_and_title on webinars (access_level, lower(title), id) where deleted_at is null;
  create index webinars_drafts_by_title on webinars (lower(title), id)
    where deleted_at is null and not is_published;
  create index webinars_by_creation on webinars (created_at, id) where deleted_at is null;
  create index webinars_by_access_and_creation on webinars (access_level, created_at, id) where deleted_at is null;
  create index webinars_drafts_by_creation on webinars (created_at, id)
    where deleted_at is null and not is_published;
  create index webinars_recorded on webinars (scheduled_at desc, id desc)
    where is_published and deleted_at is null and recording_url is not null;

  ${WEBINARS_SEARCH.up}

  -- The numbers of the tabs of webinars: published ones by day, which triggers count, and those with a recording.
  create table webinar_days (
    day date primary key,
    published integer not null,
    recorded integer not null
  );

  -- What administrators wrote to those who take part, and how far the job has come that writes to each: up to
  -- \`last_user_id\`, in the order of ids.
  create table organizer_mails (
    id uuid default gen_random_uuid() primary key,
    event_id uuid references events(id) on delete cascade,
    webinar_id uuid references webinars(id) on delete cascade,
    sent_by uuid not null,
    sent_at timestamptz(3) not null,
    sent_to text not null check (sent_to in ('seated', 'waiting', 'all')),
    recipients integer not null,
    subject text not null,
    message text not null,
    last_user_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
    unreached integer not null default 0,
    check ((num_nonnulls(event_id, webinar_id) = 1))
  );
  create index organizer_mails_of_event on organizer_mails (event_id, sent_at) where event_id is not null;
  create index organizer_mails_of_webinar on organizer_mails (webinar_id, sent_at) where webinar_id is not null;

  create function count_webinar_added() returns trigger language plpgsql set search_path from current as $$
  begin
  if new.is_published and new.deleted_at is null then
    insert into webinar_days as d (day, published, recorded) values ((new.scheduled_at at time zone 'UTC')::date, 1, (new.recording_url is not null)::integer)
      on conflict (day) do update set published = d.published + excluded.published, recorded = d.recorded + excluded.recorded;
  end if;
    return null;
  end $$;
  create trigger webinars_count_added after insert on webinars for each row execute function count_webinar_added();

  create function count_webinar_changed() returns trigger language plpgsql set search_path from current as $$
  begin
  if old.is_published and old.deleted_at is null then
    insert into webinar_days as d (day, published, recorded) values ((old.scheduled_at at time zone 'UTC')::date, -1, -(old.recording_url is not null)::integer)
      on conflict (day) do update set published = d.published + excluded.published, recorded = d.recorded + excluded.recorded;
  end if;
  if new.is_published and new.deleted_at is null then
    insert into webinar_days as d (day, published, recorded) values ((new.scheduled_at at time zone 'UTC')::date, 1, (new.recording_url is not null)::integer)
      on conflict (day) do update set published = d.published + excluded.published, recorded = d.recorded + excluded.recorded;
  end if;
    return null;
  end $$;
  create trigger webinars_count_changed after update on webinars for each row
    when ((old.scheduled_at, old.is_published, old.deleted_at is null, old.recording_url is null) is distinct from
          (new.scheduled_at, new.is_published, new.deleted_at is null, new.recording_url is null))
    execute function count_webinar_changed();

  create function count_webinar_removed() returns trigger language plpgsql set search_path from current as $$
  begin
  if old.is_published and old.deleted_at is null then
    insert into webinar_days as d (day, published, recorded) values ((old.scheduled_at at time zone 'UTC')::date, -1, -(old.recording_url is not null)::integer)
      on conflict (day) do update set published = d.published + excluded.published, recorded = d.recorded + excluded.recorded;
  end if;
    return null;
  end $$;
  create trigger webinars_count_removed after delete on webinars for each row execute function count_webinar_removed();

  create function count_webinar_truncated() returns trigger language plpgsql set search_path from current as $$
  begin
    truncate webinar_days;
    return null;
  end $$;
  create trigger webinars_count_truncated after truncate on webinars execute function count_webinar_truncated();

  ${publishOfferSql(WEBINAR_OFFERS)}
`;
