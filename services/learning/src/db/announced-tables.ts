import type { AnnouncedTable } from '@backflow/service-kit';

/** Versions that writes change, for cached lists. */
export const announcedTables: readonly AnnouncedTable[] = [
  { table: 'courses', topics: ['courses'] },
  { table: 'lessons', topics: ['courses'] },
  { table: 'course_categories', topics: ['courses'] },
  {
    table: 'lesson_completions',
    keys: `select 'member:' || b.user_id from changed join bookings.own_bookings_v1 b on b.id = changed.enrollment_id`,
  },
  // Counting a view changes nothing else of a resource.
  {
    table: 'resources',
    keys: `select case when tg_op = 'UPDATE' and count(distinct view_count) > 1 then 'resource-views' else 'resources' end
             from changed group by id`,
  },
  { table: 'resource_categories', topics: ['resources'] },
];
