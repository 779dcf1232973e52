import { searchableSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const RESOURCES = {
  table: 'resources',
  title: 'title',
  summary: `coalesce(excerpt, '') || ' ' || coalesce(description, '') || ' ' || coalesce(author, '')`,
  body: `case when access_level = 'free' then content end`,
  facets: ['category_id', 'supplier_id', 'access_level', 'is_published'],
  pairs: ['category_id', 'supplier_id', 'access_level'],
  listed: 'deleted_at is null',
};
const before = searchableSql(RESOURCES);
const after = searchableSql({ ...RESOURCES, published: 'is_published' });

/** Visitors search by the words of published resources alone: what a search finds says nothing of drafts. */
export const countWordsOfPublishedResources: Migration = {
  name: '0101-count-words-of-published-resources',
  up: (sql) => sql(before.down + after.up),
  down: (sql) => sql(after.down + before.up),
};
