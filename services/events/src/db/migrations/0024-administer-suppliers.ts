import type { Migration } from '@backflow/service-kit';

/**
 * Suppliers can be retired, have a name each whatever its case, and count their events. Events whose supplier was typed
 * in by the name of one that is listed get the listed one. Names that were there twice but for their case are told apart
 * by a number: resources name suppliers too, and are not ours to change. The constraint on the plain name stays: for it a
 * rename locks its supplier against events that are being added with the old name.
 */
export const administerSuppliers: Migration = {
  name: '0024-administer-suppliers',
  up: (sql) =>
    sql(`
      alter table suppliers
        add column is_retired boolean not null default false,
        add column event_count integer not null default 0 check (event_count >= 0);

      update suppliers s set name = s.name || ' (' || twin.number || ')'
        from (select id, row_number() over (partition by lower(name) order by id) as number from suppliers) twin
       where twin.id = s.id and twin.number > 1;
      create unique index suppliers_one_per_name on suppliers (lower(name));

      create index events_by_supplier on events (supplier_id, id) where supplier_id is not null;
      -- Of all events, so that it is never taken for the smaller one that lists the names typed in.
      create index events_by_typed_supplier on events (lower(btrim(custom_supplier_name)));
      update events e set supplier_id = s.id, custom_supplier_name = null
        from suppliers s
       where e.supplier_id is null and lower(btrim(e.custom_supplier_name)) = lower(s.name);

      update suppliers s set event_count = counted.events
        from (select supplier_id, count(*) as events from events
               where supplier_id is not null and deleted_at is null group by supplier_id) counted
       where s.id = counted.supplier_id;

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

      create view suppliers_v2 as select id, name, is_retired from suppliers;
      grant select on suppliers_v2 to backflow_learning;
    `),
  // What was typed in is not known any more.
  down: (sql) =>
    sql(`
      drop view suppliers_v2;
      drop trigger events_count_of_supplier_moved on events;
      drop trigger events_count_of_supplier_removed on events;
      drop trigger events_count_of_supplier_added on events;
      drop function move_supplier_event;
      drop function count_supplier_events;
      drop index events_by_supplier, events_by_typed_supplier, suppliers_one_per_name;
      alter table suppliers drop column is_retired, drop column event_count;
    `),
};
