import { searchableSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const BEFORE = {
  table: 'resources',
  title: 'title',
  summary: `coalesce(excerpt, '') || ' ' || coalesce(description, '') || ' ' || coalesce(author, '')`,
  body: `case when access_level = 'free' then content end`,
  facets: ['category_id', 'supplier_id', 'access_level', 'is_published'],
  listed: 'deleted_at is null',
};
const before = searchableSql(BEFORE);
const after = searchableSql({ ...BEFORE, pairs: ['category_id', 'supplier_id', 'access_level'] });

/** What the page's three filters leave is found two by two: one after the other, each of their lists is long. */
export const pairFacetsOfResources: Migration = {
  name: '0025-pair-facets-of-resources',
  up: (sql) => sql(before.down + after.up),
  down: (sql) => sql(after.down + before.up),
};
