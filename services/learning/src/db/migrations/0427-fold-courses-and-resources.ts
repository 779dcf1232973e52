import { foldSearchSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const TABLES = ['courses', 'resources'].map((table) =>
  foldSearchSql({ table, listed: 'deleted_at is null', published: 'is_published' }),
);

/** Courses and resources are found with accents and without. */
export const foldCoursesAndResources: Migration = {
  name: '0427-fold-courses-and-resources',
  up: (sql) => sql(TABLES.map(({ up }) => up).join('')),
  down: (sql) => sql(TABLES.map(({ down }) => down).join('')),
};
