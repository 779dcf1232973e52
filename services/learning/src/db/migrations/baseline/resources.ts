import { searchableSql } from '@backflow/service-kit';
import { countUsesSql } from './count-uses.ts';

/** Free bodies only: a search could reveal a protected body word by word. */
const RESOURCES_SEARCH = searchableSql({
  table: 'resources',
  title: 'title',
  summary: `coalesce(excerpt, '') || ' ' || coalesce(description, '') || ' ' || coalesce(author, '')`,
  body: `case when access_level = 'free' then content end`,
  facets: ['category_id', 'supplier_id', 'access_level', 'is_published'],
  pairs: ['category_id', 'supplier_id', 'access_level'],
  listed: 'deleted_at is null',
  published: 'is_published',
});

const RANKED = 'id, view_count, is_published, category_id, supplier_id, access_level';

/** Rows that resources add to the counts of published and of viewed ones. */
const counted = (rows: string, sign: 1 | -1) => `
  select category_id, supplier_id, access_level, ${sign} as published, case when view_count > 0 then ${sign} else 0 end as viewed
    from ${rows} where is_published and deleted_at is null`;

const countResources = (event: string, rows: string) => `
  create function count_resources_on_${event}() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into resource_counts as c (category_id, supplier_id, access_level, published, viewed)
    select category_id, supplier_id, access_level, sum(published), sum(viewed)
      from (${rows}) changed
     group by category_id, supplier_id, access_level
    having sum(published) <> 0 or sum(viewed) <> 0
     -- In one order, so that two writes never wait for each other.
     order by category_id, supplier_id, access_level
    on conflict (category_id, supplier_id, access_level)
      do update set published = c.published + excluded.published, viewed = c.viewed + excluded.viewed;
    return null;
  end $$;`;

/** Resources, their counts and their views. */
export const resourcesSql = `
  create table resource_categories (
    id uuid default gen_random_uuid() primary key,
    name text not null,
    -- Stays with what has it, and cannot be chosen any more.
    is_retired boolean not null default false,
    -- How many have it, drafts too; deleted ones do not count.
    use_count integer not null default 0
  );
  create unique index resource_categories_name on resource_categories (lower(name));

  -- Articles. A published one has the date it was published on. Each index of a list is in the list's order and ends with
  -- the columns of the other filters, so that what they leave out is passed over without being read. No index has the
  -- count of views: it changes often, and then no index has to.
  create table resources (
    id uuid default gen_random_uuid() primary key,
    version integer not null default 1,
    title text not null,
    description text,
    excerpt text,
    content text,
    author text,
    image_url text,
    published_at timestamptz(3),
    category_id uuid references resource_categories(id) on delete set null,
    supplier_id uuid,
    access_level text not null default 'free' check (access_level in ('free', 'paid', 'premium')),
    is_published boolean not null default false,
    download_ids uuid[] not null default '{}',
    view_count integer not null default 0 check (view_count >= 0),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    check (((published_at is not null) or (not is_published)))
  ) with (fillfactor = 90);
  create index resources_published on resources
    (published_at desc, id desc)
    where is_published and deleted_at is null;
  create index resources_published_of_category on resources
    (category_id, published_at desc, id desc, supplier_id, access_level)
    where is_published and deleted_at is null;
  create index resources_published_of_supplier on resources
    (supplier_id, published_at desc, id desc, access_level)
    where is_published and deleted_at is null;
  create index resources_published_of_level on resources
    (access_level, published_at desc, id desc)
    where is_published and deleted_at is null;
  create index resources_of_category on resources (category_id);
  create index resources_all_newest on resources (created_at desc, id desc, is_published, access_level) where deleted_at is null;
  create index resources_category_newest on resources (category_id, created_at desc, id desc, is_published, access_level) where deleted_at is null;
  create index resources_level_newest on resources (access_level, created_at desc, id desc, is_published) where deleted_at is null;
  create index resources_drafts_newest on resources (created_at desc, id desc, access_level, category_id) where deleted_at is null and not is_published;
  create index resources_all_title on resources (lower(title), id, is_published, access_level) where deleted_at is null;
  create index resources_category_title on resources (category_id, lower(title), id, is_published, access_level) where deleted_at is null;
  create index resources_level_title on resources (access_level, lower(title), id, is_published) where deleted_at is null;
  create index resources_drafts_title on resources (lower(title), id, access_level, category_id) where deleted_at is null and not is_published;

  ${RESOURCES_SEARCH.up}

  -- How many published resources there are, and how many of them were viewed, of each category, supplier and access level:
  -- counts under any filters are sums of some of these few rows, however many resources there are.
  create table resource_counts (
    category_id uuid,
    supplier_id uuid,
    access_level text not null,
    published integer not null,
    viewed integer not null,
    unique nulls not distinct (category_id, supplier_id, access_level)
  );

  -- The orders of the administrators' list. That by views is in a table of its own, for the reason that
  -- \`popular_resources\` was, whose place it takes: a view changes its few small indexes and none of those of resources.
  create table ranked_resources (
    id uuid primary key references resources(id) on delete cascade,
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

  -- Who has viewed a resource on a day (Pacific), until that day is over: each counts once.
  create table resource_views (
    resource_id uuid references resources(id) on delete cascade,
    day date,
    viewer text,
    primary key (day, resource_id, viewer)
  );

  ${countResources('insert', counted('after', 1))}
  create trigger resources_count_insert after insert on resources
    referencing new table as after for each statement execute function count_resources_on_insert();

  ${countResources('delete', counted('before', -1))}
  create trigger resources_count_delete after delete on resources
    referencing old table as before for each statement execute function count_resources_on_delete();

  ${countResources('update', `${counted('before', -1)} union all ${counted('after', 1)}`)}
  create trigger resources_count_update after update on resources
    referencing old table as before new table as after for each statement execute function count_resources_on_update();

  ${countUsesSql('resources', 'resource_categories')}

  create function rank_added_resources() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into ranked_resources (${RANKED}) select ${RANKED} from added where deleted_at is null;
    return null;
  end $$;
  create trigger resources_rank_insert after insert on resources
    referencing new table as added for each statement execute function rank_added_resources();

  create function rank_changed_resource() returns trigger language plpgsql set search_path from current as $$
  begin
    if new.deleted_at is null then
      insert into ranked_resources (${RANKED})
      values (new.id, new.view_count, new.is_published, new.category_id, new.supplier_id, new.access_level)
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
`;
