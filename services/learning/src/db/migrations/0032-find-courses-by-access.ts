import { searchableSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const BEFORE = {
  table: 'courses',
  title: 'title',
  summary: `coalesce(description, '') || ' ' || coalesce(manufacturer, '') || ' ' || words_of(outcomes)`,
  facets: ['level', 'category_id', 'is_published'],
  listed: 'deleted_at is null',
};
const before = searchableSql(BEFORE);
const after = searchableSql({ ...BEFORE, facets: [...BEFORE.facets, 'access_level'] });

/** A search of administrators can be narrowed to an access level. */
export const findCoursesByAccess: Migration = {
  name: '0032-find-courses-by-access',
  up: (sql) => sql(before.down + after.up),
  down: (sql) => sql(after.down + before.up),
};
