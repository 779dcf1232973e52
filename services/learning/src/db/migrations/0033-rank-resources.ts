import type { Migration } from '@backflow/service-kit';
import { keepPopularResources } from './0022-keep-popular-resources.ts';

const ORDERS = { newest: 'created_at desc, id desc', title: 'lower(title), id' };

/** Each order as it is, of one category, of one access level, and of drafts, which are few. */
const INDEXES = Object.entries(ORDERS).flatMap(([order, columns]) => [
  `resources_all_${order} on resources (${columns}, is_published, access_level) where deleted_at is null`,
  `resources_category_${order} on resources (category_id, ${columns}, is_published, access_level) where deleted_at is null`,
  `resources_level_${order} on resources (access_level, ${columns}, is_published) where deleted_at is null`,
  `resources_drafts_${order} on resources (${columns}, access_level, category_id) where deleted_at is null and not is_published`,
]);

const COLUMNS = 'id, view_count, is_published, category_id, supplier_id, access_level';
const OF_NEW = COLUMNS.split(', ')
  .map((column) => `new.${column}`)
  .join(', ');

const RANKS = `
  create table ranked_resources (
    id uuid primary key references resources (id) on delete cascade,
    view_count integer not null,
    is_published boolean not null,
    category_id uuid,
    supplier_id uuid,
    access_level text not null
  );
  create index ranked_resources_all on ranked_resources (view_count desc, id desc, is_published, access_level);
  create index ranked_resources_of_category on ranked_resources
    (category_id, view_count desc, id desc, is_published, supplier_id, access_level);
  create index ranked_resources_of_supplier on ranked_resources
    (supplier_id, view_count desc, id desc, is_published, access_level);
  create index ranked_resources_of_level on ranked_resources (access_level, view_count desc, id desc, is_published);
  create index ranked_resources_of_drafts on ranked_resources (view_count desc, id desc, access_level, category_id)
    where not is_published;

  create function rank_added_resources() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into ranked_resources (${COLUMNS}) select ${COLUMNS} from added where deleted_at is null;
    return null;
  end $$;
  create trigger resources_rank_insert after insert on resources
    referencing new table as added for each statement execute function rank_added_resources();

  create function rank_changed_resource() returns trigger language plpgsql set search_path from current as $$
  begin
    if new.deleted_at is null then
      insert into ranked_resources (${COLUMNS}) values (${OF_NEW})
      on conflict (id) do update set view_count = excluded.view_count, is_published = excluded.is_published,
        category_id = excluded.category_id, supplier_id = excluded.supplier_id, access_level = excluded.access_level;
    else
      delete from ranked_resources where id = new.id;
    end if;
    return null;
  end $$;
  create trigger resources_rank_update
    after update of is_published, deleted_at, view_count, category_id, supplier_id, access_level on resources
    for each row execute function rank_changed_resource();

  insert into ranked_resources (${COLUMNS}) select ${COLUMNS} from resources where deleted_at is null;`;

/**
 * The orders of the administrators' list. That by views is in a table of its own, for the reason that
 * `popular_resources` was, whose place it takes: a view changes its few small indexes and none of those of resources.
 */
export const rankResources: Migration = {
  name: '0033-rank-resources',
  up: async (sql) => {
    await keepPopularResources.down(sql);
    await sql('drop index resources_by_creation');
    await sql(INDEXES.map((index) => `create index ${index};`).join('\n'));
    await sql(RANKS);
  },
  down: async (sql) => {
    await sql(`
      drop trigger resources_rank_insert on resources;
      drop trigger resources_rank_update on resources;
      drop function rank_added_resources(), rank_changed_resource();
      drop table ranked_resources;
      ${INDEXES.map((index) => `drop index ${index.split(' ')[0]};`).join('\n')}
      create index resources_by_creation on resources (created_at desc, id desc) where deleted_at is null;
    `);
    await keepPopularResources.up(sql);
  },
};
