import { announceMigration } from '@backflow/service-kit';

const TABLES = [
  { table: 'courses', topics: ['courses'] },
  { table: 'lessons', topics: ['courses'] },
  { table: 'course_categories', topics: ['courses'] },
  {
    table: 'lesson_completions',
    keys: `select 'member:' || b.user_id from changed join bookings.own_bookings_v1 b on b.id = changed.enrollment_id`,
  },
  { table: 'resources', topics: ['resources'] },
  { table: 'resource_categories', topics: ['resources'] },
];

/** Triggers collect the versions that writes change, for cached lists. */
export const announceChanges = announceMigration('0341-announce-changes', TABLES);
