import type { Migration } from '@backflow/service-kit';

/** Adds to the counts what these rows of (category, supplier, level, published, viewed) add up to. */
const add = (rows: string) => `
  insert into resource_counts as c (category_id, supplier_id, access_level, published, viewed)
  select category_id, supplier_id, access_level, sum(published), sum(viewed)
    from (${rows}) changed
   group by category_id, supplier_id, access_level
  having sum(published) <> 0 or sum(viewed) <> 0
   -- In one order, so that two writes never wait for each other.
   order by category_id, supplier_id, access_level
  on conflict (category_id, supplier_id, access_level)
    do update set published = c.published + excluded.published, viewed = c.viewed + excluded.viewed`;

const rowsOf = (table: 'before' | 'after', sign: 1 | -1) => `
  select category_id, supplier_id, access_level, ${sign} as published, case when view_count > 0 then ${sign} else 0 end as viewed
    from ${table} where is_published and deleted_at is null`;

const keeper = (event: 'insert' | 'update' | 'delete', rows: string, tables: string) => `
  create function count_resources_on_${event}() returns trigger language plpgsql set search_path from current as $$
  begin
    ${add(rows)};
    return null;
  end $$;
  create trigger resources_count_${event} after ${event} on resources
    referencing ${tables} for each statement execute function count_resources_on_${event}();`;

/**
 * How many published resources there are, and how many of them were viewed, of each category, supplier and access level:
 * counts under any filters are sums of some of these few rows, however many resources there are.
 */
export const countResources: Migration = {
  name: '0021-count-resources',
  up: (sql) =>
    sql(`
      create table resource_counts (
        category_id uuid,
        supplier_id uuid,
        access_level text not null,
        published integer not null,
        viewed integer not null,
        unique nulls not distinct (category_id, supplier_id, access_level)
      );
      ${keeper('insert', rowsOf('after', 1), 'new table as after')}
      ${keeper('delete', rowsOf('before', -1), 'old table as before')}
      ${keeper(
        'update',
        `${rowsOf('before', -1)} union all ${rowsOf('after', 1)}`,
        'old table as before new table as after',
      )}
      ${add(rowsOf('after', 1).replace('from after', 'from resources'))};
    `),
  down: (sql) =>
    sql(`
      drop trigger resources_count_insert on resources;
      drop trigger resources_count_delete on resources;
      drop trigger resources_count_update on resources;
      drop function count_resources_on_insert;
      drop function count_resources_on_delete;
      drop function count_resources_on_update;
      drop table resource_counts;
    `),
};
