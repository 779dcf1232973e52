import type { Migration } from '@backflow/service-kit';

/** Categories that are offered no more; and those topics of each that are not in its count of approved ones. */
export const retireCategories: Migration = {
  name: '0020-retire-categories',
  up: (sql) =>
    sql(`
      alter table categories add column is_retired boolean not null default false;
      create index topics_waiting_of_category on topics (category_id) where published_at is null;
    `),
  down: (sql) => sql('drop index topics_waiting_of_category; alter table categories drop column is_retired'),
};
