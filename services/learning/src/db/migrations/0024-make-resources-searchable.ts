import { searchableSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const { up, down } = searchableSql({
  table: 'resources',
  title: 'title',
  summary: `coalesce(excerpt, '') || ' ' || coalesce(description, '') || ' ' || coalesce(author, '')`,
  // Of a protected body nobody may learn, word by word, what it holds.
  body: `case when access_level = 'free' then content end`,
  facets: ['category_id', 'supplier_id', 'access_level', 'is_published'],
  listed: 'deleted_at is null',
});

/** The words of a resource: of its title, of what cards show, and of a body that everybody may read. */
export const makeResourcesSearchable: Migration = {
  name: '0024-make-resources-searchable',
  up: (sql) => sql(up),
  down: (sql) => sql(down),
};
