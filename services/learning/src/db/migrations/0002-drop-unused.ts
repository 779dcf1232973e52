import type { Migration } from '@backflow/service-kit';

/** The tables of enrollments and of mails that the bookings service has replaced, and their counters. A new database has few of them. */
export const dropUnused: Migration = {
  name: '0002-drop-unused',
  contracts: 'unused since b4fdc613, the last release',
  up: (sql) =>
    sql(`
      drop view if exists enrollments, enrollment_counts, enrollment_weeks;
      drop table if exists old_enrollments, old_enrollment_counts, old_enrollment_weeks, course_mails;
      drop trigger if exists courses_count_seats on courses;
      drop function if exists store_enrollments, count_seats_of_courses, count_added_enrollments,
        count_changed_enrollments, count_removed_enrollments;
      alter table courses drop column if exists enrollment_count;
    `),
  // Nothing uses them: there is nothing to restore.
  down: () => Promise.resolve(),
};
