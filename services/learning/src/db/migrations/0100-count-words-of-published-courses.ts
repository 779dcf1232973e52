import { searchableSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const COURSES = {
  table: 'courses',
  title: 'title',
  summary: `coalesce(description, '') || ' ' || coalesce(manufacturer, '') || ' ' || words_of(outcomes)`,
  facets: ['level', 'category_id', 'is_published', 'access_level'],
  listed: 'deleted_at is null',
};
const before = searchableSql(COURSES);
const after = searchableSql({ ...COURSES, published: 'is_published' });

/** Visitors search by the words of published courses alone: what a search finds says nothing of drafts. */
export const countWordsOfPublishedCourses: Migration = {
  name: '0100-count-words-of-published-courses',
  up: (sql) => sql(before.down + after.up),
  down: (sql) => sql(after.down + before.up),
};
