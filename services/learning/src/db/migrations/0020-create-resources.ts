import type { Migration } from '@backflow/service-kit';

/**
 * Articles. A published one has the date it was published on. Each index of a list is in the list's order and ends with
 * the columns of the other filters, so that what they leave out is passed over without being read. No index has the
 * count of views: it changes often, and then no index has to.
 */
export const createResources: Migration = {
  name: '0020-create-resources',
  up: (sql) =>
    sql(`
      create table resources (
        id uuid primary key default gen_random_uuid(),
        version integer not null default 1,
        title text not null,
        description text,
        excerpt text,
        content text,
        author text,
        image_url text,
        published_at timestamptz(3),
        category_id uuid references resource_categories (id) on delete set null,
        supplier_id uuid,
        access_level text not null default 'free' check (access_level in ('free', 'paid', 'premium')),
        is_published boolean not null default false,
        download_ids uuid[] not null default '{}',
        view_count integer not null default 0 check (view_count >= 0),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        check (published_at is not null or not is_published)
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
      create index resources_by_creation on resources (created_at desc, id desc) where deleted_at is null;
      create index resources_of_category on resources (category_id);
    `),
  down: (sql) => sql('drop table resources'),
};
