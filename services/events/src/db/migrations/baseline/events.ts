import { publishOfferSql } from '@backflow/offers';
import type { PublishedOffer } from '@backflow/offers';
import { CHANGED_SETTING, countRowsSql, foldedPlainSql, searchableSql } from '@backflow/service-kit';

const EVENTS_SEARCH = searchableSql({
  table: 'events',
  title: 'title',
  // A virtual event's location is its meeting link, which must not be found by guessing.
  summary: `coalesce(facilitator_name, '') || ' ' || coalesce(supplier_name, '')
    || ' ' || case when is_virtual then '' else coalesce(location, '') end`,
  body: 'description',
  facets: ['is_published', 'access_level'],
  derived: {
    year: `extract(year from start_date at time zone 'UTC')::int::text`,
    // Repeats the expression of `supplier_key`, which is itself a generated column.
    supplier: `coalesce(supplier_id, overlay(overlay(
      md5(lower(btrim(custom_supplier_name))) placing '8' from 13) placing 'a' from 17)::uuid)::text`,
  },
  listed: 'deleted_at is null',
  published: 'is_published',
});

export const EVENT_OFFERS: PublishedOffer = {
  table: 'events',
  kind: 'event',
  columns: {
    title: 'new.title',
    starts_at: 'new.start_date',
    ends_at: 'coalesce(new.end_date, new.start_date)',
    closes_at: 'new.registration_close_date',
    capacity: 'new.max_attendees',
    price: 'new.price',
    access_level: 'new.access_level',
    is_published: 'new.is_published',
    deleted_at: 'new.deleted_at',
    details: `jsonb_build_object('description', new.description, 'location', new.location,
      'isVirtual', new.is_virtual, 'latitude', new.latitude, 'longitude', new.longitude, 'hours', new.hours)`,
  },
  reads: [
    ...['title', 'description', 'start_date', 'end_date', 'registration_close_date'],
    ...['location', 'is_virtual', 'latitude', 'longitude'],
    ...['max_attendees', 'price', 'access_level', 'is_published', 'deleted_at', 'hours'],
  ],
};

/** Events, their search, locations and counters. */
export const eventsSql = `
  ${foldedPlainSql('event_locations')}

  -- Instants are kept to the millisecond, which is what the wire and JavaScript carry: a page that starts after an
  -- instant then starts after exactly that one.
  create table events (
    id uuid default gen_random_uuid() primary key,
    title text not null,
    description text,
    start_date timestamptz(3) not null,
    end_date timestamptz(3),
    registration_close_date timestamptz(3),
    location text,
    is_virtual boolean not null default false,
    latitude double precision,
    longitude double precision,
    facilitator_id uuid,
    facilitator_name text,
    facilitator_title text,
    facilitator_headshot text,
    facilitator_company text,
    max_attendees integer check (max_attendees >= 0),
    current_attendees integer not null default 0 check (current_attendees >= 0),
    price numeric(10,2) not null default 0 check (price >= 0),
    access_level text not null default 'free' check (access_level in ('free', 'paid', 'premium')),
    supplier_id uuid references suppliers(id),
    custom_supplier_name text,
    is_published boolean not null default false,
    registration_url text,
    related_resource_ids uuid[] not null default '{}',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    version integer not null default 1,
    waiting_count integer not null default 0 check (waiting_count >= 0),
    supplier_key uuid generated always as (coalesce(supplier_id, (OVERLAY(OVERLAY(md5(lower(btrim(custom_supplier_name))) PLACING '8' FROM 13) PLACING 'a' FROM 17))::uuid)) stored,
    supplier_name text,
    series_id uuid references series(id),
    hours jsonb
  );
  create index events_published_by_start on events (start_date, id)
    where is_published and deleted_at is null;
  create index events_by_start on events (start_date, id) where deleted_at is null;
  create index events_published_by_span on events
    using gist (tstzrange(start_date, greatest(start_date, end_date), '[]'))
    where is_published and deleted_at is null
  ;
  create index events_published_by_supplier_key on events (supplier_key, start_date, id)
    where is_published and deleted_at is null;
  create index events_published_custom_suppliers on events (supplier_key, custom_supplier_name)
    where is_published and deleted_at is null and supplier_id is null and custom_supplier_name is not null;
  create index events_published_by_resource on events using gin (related_resource_ids)
    where is_published and deleted_at is null and related_resource_ids <> '{}';
  create index events_by_access_and_start on events (access_level, start_date, id) where deleted_at is null;
  create index events_drafts_by_start on events (start_date, id) where deleted_at is null and not is_published;
  CREATE INDEX events_by_title ON events USING btree (lower(title), id) WHERE (deleted_at IS NULL);
  create index events_by_access_and_title on events (access_level, lower(title), id) where deleted_at is null;
  create index events_drafts_by_title on events (lower(title), id) where deleted_at is null and not is_published;
  CREATE INDEX events_by_creation ON events USING btree (created_at, id) WHERE (deleted_at IS NULL);
  create index events_by_access_and_creation on events (access_level, created_at, id) where deleted_at is null;
  create index events_drafts_by_creation on events (created_at, id) where deleted_at is null and not is_published;
  create index events_by_supplier on events (supplier_id, id) where supplier_id is not null;
  -- Of all events, so that it is never taken for the smaller one that lists the names typed in.
  create index events_by_typed_supplier on events (lower(btrim(custom_supplier_name)));
  create index events_invoiced on events (id) include (price, start_date)
    where is_published and deleted_at is null and price > 0 and access_level <> 'free';
  create index events_limited_by_start on events (start_date, id)
    where is_published and deleted_at is null and max_attendees > 0;
  create index events_published_by_location on events ((case when is_virtual then '' else coalesce(location, '') end), is_virtual, greatest(start_date, end_date)) where is_published and deleted_at is null;
  create index events_by_series on events (series_id, start_date, id)
    where series_id is not null and deleted_at is null;
  create index events_of_series on events (series_id) where series_id is not null;

  ${EVENTS_SEARCH.up}

  -- Each location of published events once, with the end of the last of them: the calendar's filter reads these rows
  -- instead of all events to come. A trigger by row and column, so that counting seats does not run it.
  create table event_locations (
    -- Empty where none is known, and for virtual events.
    location text,
    is_virtual boolean,
    ends_at timestamptz(3) not null,
    primary key (location, is_virtual)
  );
  create index event_locations_by_name on event_locations ((location <> ''), lower(location), location) include (ends_at);
  create index event_locations_by_folded_word on event_locations
    using gin (to_tsvector('simple', event_locations_plain(location)));

  create function find_event_supplier_name(event events) returns text language plpgsql set search_path from current as $$
  declare
    found_name text;
  begin
    if event.supplier_id is not null then
      -- Locked, so that a name that is just being changed is waited for.
      select name into found_name from suppliers where id = event.supplier_id for key share;
    end if;
    return coalesce(found_name, event.custom_supplier_name);
  end $$;

  create function add_event_location(event events) returns void language plpgsql set search_path from current as $$
  begin
    if event.is_published and event.deleted_at is null then
      insert into event_locations as known (location, is_virtual, ends_at)
        values (case when event.is_virtual then '' else coalesce(event.location, '') end, event.is_virtual,
                greatest(event.start_date, event.end_date))
        -- Also where nothing changes: the lock makes whoever removes an event there wait, and then see this one.
        on conflict (location, is_virtual) do update set ends_at = greatest(known.ends_at, excluded.ends_at);
    end if;
  end $$;

  create function remove_event_location(event events) returns void language plpgsql set search_path from current as $$
  declare
    gone event_locations;
    latest timestamptz;
  begin
    -- Lock first: the next statement then sees what other transactions have added there meanwhile.
    select * into gone from event_locations known
     where known.location = case when event.is_virtual then '' else coalesce(event.location, '') end
       and known.is_virtual = event.is_virtual for update;
    if gone.ends_at is null or gone.ends_at > greatest(event.start_date, event.end_date) then
      return;
    end if;
    select greatest(start_date, end_date) into latest from events
     where is_published and deleted_at is null and (case when is_virtual then '' else coalesce(location, '') end) = gone.location and is_virtual = gone.is_virtual
     order by greatest(start_date, end_date) desc limit 1;
    if latest is null then
      delete from event_locations where location = gone.location and is_virtual = gone.is_virtual;
    else
      update event_locations set ends_at = latest where location = gone.location and is_virtual = gone.is_virtual;
    end if;
  end $$;

  create function count_supplier_events() returns trigger language plpgsql set search_path from current as $$
  begin
    update suppliers s set event_count = event_count + counted.change
      from (select supplier_id, sum(sign)::integer as change
              from changed_rows cross join (select case tg_op when 'INSERT' then 1 else -1 end as sign) signed
             where supplier_id is not null and deleted_at is null group by supplier_id) counted
     where s.id = counted.supplier_id;
    return null;
  end $$;
  create trigger events_count_of_supplier_added after insert on events
    referencing new table as changed_rows for each statement execute function count_supplier_events();
  create trigger events_count_of_supplier_removed after delete on events
    referencing old table as changed_rows for each statement execute function count_supplier_events();

  create function move_supplier_event() returns trigger language plpgsql set search_path from current as $$
  declare
    before_id uuid := case when old.deleted_at is null then old.supplier_id end;
    after_id uuid := case when new.deleted_at is null then new.supplier_id end;
  begin
    if before_id is distinct from after_id then
      -- In one order, so that two events that change places do not wait for each other.
      perform 1 from suppliers where id in (before_id, after_id) order by id for no key update;
      update suppliers set event_count = event_count + case when id = after_id then 1 else -1 end
       where id in (before_id, after_id);
    end if;
    return null;
  end $$;
  create trigger events_count_of_supplier_moved after update of supplier_id, deleted_at on events
    for each row execute function move_supplier_event();

  create function update_event_locations() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op <> 'INSERT' then
      if old.is_published and old.deleted_at is null then
        perform remove_event_location(old);
      end if;
    end if;
    if tg_op <> 'DELETE' then
      perform add_event_location(new);
    end if;
    return null;
  end $$;
  create trigger events_update_locations
    after insert or delete or update of location, is_virtual, start_date, end_date, is_published, deleted_at
    on events for each row execute function update_event_locations();

  create function remove_event_locations() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from event_locations;
    return null;
  end $$;
  create trigger events_remove_locations after truncate on events
    for each statement execute function remove_event_locations();

  create function set_event_supplier_name() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'INSERT' then
      new.supplier_name := find_event_supplier_name(new);
      return new;
    end if;
    update events set supplier_name = find_event_supplier_name(new) where id = new.id;
    return null;
  end $$;
  create trigger events_set_supplier_name before insert on events
    for each row execute function set_event_supplier_name();
  create trigger events_change_supplier_name after update of supplier_id, custom_supplier_name on events
    for each row when ((old.supplier_id, old.custom_supplier_name)
      is distinct from (new.supplier_id, new.custom_supplier_name)) execute function set_event_supplier_name();

  create function announce_resource_openings() returns trigger language plpgsql set search_path from current as $$
  begin
    perform set_config('${CHANGED_SETTING}', coalesce(current_setting('${CHANGED_SETTING}', true), '') || ' resource-openings ', true);
    return null;
  end $$;
  create trigger events_announce_openings after update of related_resource_ids, deleted_at on events for each row
    when (old.related_resource_ids <> new.related_resource_ids or (old.deleted_at is null) <> (new.deleted_at is null))
    execute function announce_resource_openings();

  ${countRowsSql({ table: 'events', condition: (row) => `${row}deleted_at is null` })}
  ${publishOfferSql(EVENT_OFFERS)}
`;
