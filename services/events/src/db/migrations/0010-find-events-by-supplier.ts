import type { Migration } from '@backflow/service-kit';
import { makeEventsSearchable } from './0005-make-events-searchable.ts';

/**
 * The words of an event now include its supplier's name, which is not of its own row: `search` is kept right by
 * triggers instead of being generated. It stays the same column under the same index, so that a service of the
 * release before goes on working.
 */
export const findEventsBySupplier: Migration = {
  name: '0010-find-events-by-supplier',
  up: async (sql) => {
    await sql(`
      alter table events alter column search drop expression;

      create function keep_event_search() returns trigger language plpgsql set search_path from current as $$
      declare
        supplier_name text;
      begin
        if new.supplier_id is not null then
          -- Locked, so that a name that is just being changed is waited for.
          select name into supplier_name from suppliers where id = new.supplier_id for key share;
        end if;
        new.search := to_tsvector('simple', translate(
          concat_ws(' ', new.title, new.description, new.facilitator_name,
            coalesce(supplier_name, new.custom_supplier_name),
            case when not new.is_virtual then new.location end),
          '/.@:_-', '      '));
        return new;
      end $$;
      create trigger events_keep_search
        before insert or update of title, description, facilitator_name, supplier_id, custom_supplier_name,
          is_virtual, location
        on events for each row execute function keep_event_search();

      create function follow_supplier_name() returns trigger language plpgsql set search_path from current as $$
      begin
        update events set supplier_id = supplier_id where supplier_id = new.id;
        return null;
      end $$;
      create trigger suppliers_follow_name
        after update of name on suppliers
        for each row when (old.name <> new.name) execute function follow_supplier_name();

      update events set supplier_id = supplier_id where supplier_id is not null;
    `);
  },
  down: async (sql) => {
    await sql(`
      drop trigger suppliers_follow_name on suppliers;
      drop function follow_supplier_name;
      drop trigger events_keep_search on events;
      drop function keep_event_search;
    `);
    await makeEventsSearchable.down(sql);
    await makeEventsSearchable.up(sql);
  },
};
