import type { Migration } from '@backflow/service-kit';

/** The location of a row as `event_locations` has it: a virtual event has none, for its location is its meeting link. */
const LOCATION = `case when is_virtual then '' else coalesce(location, '') end`;
const LISTED = 'is_published and deleted_at is null';
const ENDS_AT = 'greatest(start_date, end_date)';

/**
 * Each location of published events once, with the end of the last of them: the calendar's filter reads these rows
 * instead of all events to come. A trigger by row and column, so that counting seats does not run it.
 */
export const listEventLocations: Migration = {
  name: '0100-list-event-locations',
  up: (sql) =>
    sql(`
      create index events_published_by_location on events ((${LOCATION}), is_virtual, ${ENDS_AT}) where ${LISTED};

      create table event_locations (
        -- Empty where none is known, and for virtual events.
        location text not null,
        is_virtual boolean not null,
        ends_at timestamptz(3) not null,
        primary key (location, is_virtual)
      );
      create index event_locations_by_name on event_locations ((location <> ''), lower(location), location) include (ends_at);
      create index event_locations_by_word on event_locations using gin (to_tsvector('simple', location));

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
         where ${LISTED} and (${LOCATION}) = gone.location and is_virtual = gone.is_virtual
         order by greatest(start_date, end_date) desc limit 1;
        if latest is null then
          delete from event_locations where location = gone.location and is_virtual = gone.is_virtual;
        else
          update event_locations set ends_at = latest where location = gone.location and is_virtual = gone.is_virtual;
        end if;
      end $$;

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

      insert into event_locations (location, is_virtual, ends_at)
        select ${LOCATION}, is_virtual, max(${ENDS_AT}) from events where ${LISTED} group by 1, 2;
    `),
  down: (sql) =>
    sql(`
      drop trigger events_remove_locations on events;
      drop function remove_event_locations;
      drop trigger events_update_locations on events;
      drop function update_event_locations;
      drop function remove_event_location;
      drop function add_event_location;
      drop table event_locations;
      drop index events_published_by_location;
    `),
};
