import type { Migration } from '@backflow/service-kit';

const LISTED = 'is_published and deleted_at is null and view_count > 0';

/**
 * Published resources that were viewed, in the order of their views: in a table of its own, as each view changes the
 * indexes here, which are few and small, and none of those of resources, one of which holds every word.
 */
export const keepPopularResources: Migration = {
  name: '0022-keep-popular-resources',
  up: (sql) =>
    sql(`
      create table popular_resources (
        id uuid primary key references resources (id) on delete cascade,
        view_count integer not null,
        category_id uuid,
        supplier_id uuid,
        access_level text not null
      );
      create index popular_resources_by_views on popular_resources (view_count desc, id desc, access_level);
      create index popular_resources_of_category on popular_resources
        (category_id, view_count desc, id desc, supplier_id, access_level);
      create index popular_resources_of_supplier on popular_resources
        (supplier_id, view_count desc, id desc, access_level);

      create function add_popular_resources() returns trigger language plpgsql set search_path from current as $$
      begin
        insert into popular_resources (id, view_count, category_id, supplier_id, access_level)
        select id, view_count, category_id, supplier_id, access_level from added where ${LISTED};
        return null;
      end $$;
      create trigger resources_popular_insert after insert on resources
        referencing new table as added for each statement execute function add_popular_resources();

      create function follow_popular_resource() returns trigger language plpgsql set search_path from current as $$
      begin
        if new.is_published and new.deleted_at is null and new.view_count > 0 then
          insert into popular_resources (id, view_count, category_id, supplier_id, access_level)
          values (new.id, new.view_count, new.category_id, new.supplier_id, new.access_level)
          on conflict (id) do update set view_count = excluded.view_count, category_id = excluded.category_id,
            supplier_id = excluded.supplier_id, access_level = excluded.access_level;
        else
          delete from popular_resources where id = new.id;
        end if;
        return null;
      end $$;
      create trigger resources_popular_update
        after update of is_published, deleted_at, view_count, category_id, supplier_id, access_level on resources
        for each row execute function follow_popular_resource();

      insert into popular_resources (id, view_count, category_id, supplier_id, access_level)
      select id, view_count, category_id, supplier_id, access_level from resources where ${LISTED};
    `),
  down: (sql) =>
    sql(`
      drop trigger resources_popular_insert on resources;
      drop trigger resources_popular_update on resources;
      drop function add_popular_resources;
      drop function follow_popular_resource;
      drop table popular_resources;
    `),
};
