import { countRowsSql, stopCountingRowsSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

/** The dashboard's number of courses, drafts included. */
export const countCourses: Migration = {
  name: '0340-count-courses',
  up: (sql) =>
    sql(`
      ${countRowsSql({ table: 'courses', condition: (row) => `${row}deleted_at is null` })}
      create or replace view stats_v1 as select sum(total)::int as total_courses from courses_totals;
    `),
  down: (sql) =>
    sql(`
      create or replace view stats_v1 as select count(*)::int as total_courses from courses where deleted_at is null;
      ${stopCountingRowsSql('courses')}
    `),
};
