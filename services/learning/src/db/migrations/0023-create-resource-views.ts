import type { Migration } from '@backflow/service-kit';

/** Who has viewed a resource on a day (Pacific), until that day is over: each counts once. */
export const createResourceViews: Migration = {
  name: '0023-create-resource-views',
  up: (sql) =>
    sql(`
      create table resource_views (
        resource_id uuid not null references resources (id) on delete cascade,
        day date not null,
        viewer text not null,
        primary key (day, resource_id, viewer)
      );
    `),
  down: (sql) => sql('drop table resource_views'),
};
