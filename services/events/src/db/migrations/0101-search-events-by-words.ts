import { searchableSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';
import { makeEventsSearchable } from './0005-make-events-searchable.ts';
import { findEventsBySupplier } from './0010-find-events-by-supplier.ts';

const SEARCH = searchableSql({
  table: 'events',
  title: 'title',
  // A virtual event's location is its meeting link, which must not be found by guessing.
  summary: `coalesce(facilitator_name, '') || ' ' || coalesce(supplier_name, '')
    || ' ' || case when is_virtual then '' else coalesce(location, '') end`,
  body: 'description',
  facets: ['is_published', 'access_level'],
  derived: {
    year: `extract(year from start_date at time zone 'UTC')::int::text`,
    // As `supplier_key` has it, which is generated itself.
    supplier: `coalesce(supplier_id, overlay(overlay(
      md5(lower(btrim(custom_supplier_name))) placing '8' from 13) placing 'a' from 17)::uuid)::text`,
  },
  listed: 'deleted_at is null',
  published: 'is_published',
});

/**
 * Events are searched as courses and resources are. The column keeps its name and the words in it, so that processes of
 * the release before go on searching it. The supplier's name is copied to the event, since `search` is generated from
 * columns of its own row; not by a trigger before updates, for with one Postgres generates all columns again whenever a
 * seat is counted.
 */
export const searchEventsByWords: Migration = {
  name: '0101-search-events-by-words',
  up: async (sql) => {
    await sql(`
      drop trigger suppliers_follow_name on suppliers;
      drop function follow_supplier_name;
      drop trigger events_keep_search on events;
      drop function keep_event_search;
      alter table events drop column search, add column supplier_name text;
      update events set supplier_name =
        coalesce((select name from suppliers where id = supplier_id), custom_supplier_name);
    `);
    await sql(SEARCH.up);
    await sql(`
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

      create function copy_supplier_name() returns trigger language plpgsql set search_path from current as $$
      begin
        update events set supplier_name = new.name where supplier_id = new.id;
        return null;
      end $$;
      create trigger suppliers_copy_name after update of name on suppliers
        for each row when (old.name <> new.name) execute function copy_supplier_name();
    `);
  },
  down: async (sql) => {
    await sql(`
      drop trigger suppliers_copy_name on suppliers;
      drop function copy_supplier_name;
      drop trigger events_set_supplier_name on events;
      drop trigger events_change_supplier_name on events;
      drop function set_event_supplier_name;
      drop function find_event_supplier_name;
    `);
    await sql(SEARCH.down);
    await sql('alter table events drop column supplier_name');
    await makeEventsSearchable.up(sql);
    await findEventsBySupplier.up(sql);
  },
};
