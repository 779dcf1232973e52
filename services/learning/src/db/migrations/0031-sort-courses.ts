import type { Migration } from '@backflow/service-kit';

const ORDERS = {
  newest: 'created_at desc, id desc',
  title: 'lower(title), id',
  enrollments: 'enrollment_count desc, id desc',
};

/** Each order as it is, of one category, of one access level, and of drafts, which are few. */
const INDEXES = Object.entries(ORDERS).flatMap(([order, columns]) => [
  `courses_all_${order} on courses (${columns}, is_published, access_level) where deleted_at is null`,
  `courses_category_${order} on courses (category_id, ${columns}, is_published, access_level) where deleted_at is null`,
  `courses_level_${order} on courses (access_level, ${columns}, is_published) where deleted_at is null`,
  `courses_drafts_${order} on courses (${columns}, access_level, category_id) where deleted_at is null and not is_published`,
]);

/** The orders of the administrators' list. What its filters leave out is passed over without being read. */
export const sortCourses: Migration = {
  name: '0031-sort-courses',
  up: (sql) =>
    sql(`drop index courses_newest; ${INDEXES.map((index) => `create index ${index};`).join('\n')}`),
  down: (sql) =>
    sql(`
      ${INDEXES.map((index) => `drop index ${index.split(' ')[0]};`).join('\n')}
      create index courses_newest on courses (created_at desc, id desc) where deleted_at is null;
    `),
};
