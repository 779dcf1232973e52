import { lockTablesSql, moveBookingsSql, restoreBookingsSql } from '@backflow/offers';
import type { MovedBookings } from '@backflow/offers';
import type { Migration } from '@backflow/service-kit';

const ENROLLMENTS: MovedBookings = {
  ...{ kind: 'course', table: 'enrollments', offers: 'courses', offerId: 'course_id' },
  ...{ bookedAt: 'enrolled_at', taken: 'enrollment_count', onePerMember: 'enrollments_one_per_member' },
  columns: ['id', 'course_id', 'user_id', 'status', 'enrolled_at', 'updated_at'],
};

/** The counts of enrollments, which followed the table by triggers. */
const COUNTS = ['enrollment_counts', 'enrollment_weeks'];
const rename = (nameOf: (table: string) => readonly [string, string]) =>
  COUNTS.map((table) => `alter table ${nameOf(table).join(' rename to ')};`).join('\n');

const auditSubjects = (enrollments: string) => `
  create or replace view audit_subjects_v1 (id, name, path, member_id) as
    select id, title as name, '/courses/' || id as path, null::uuid as member_id from courses
    union all select id, title, '/courses/' || course_id || '/lessons/' || id, null from lessons
    union all select id, title, '/resources/' || id, null from resources
    union all select id, name, null, null from course_categories
    union all select id, name, null, null from resource_categories ${enrollments};`;

/** Who is enrolled is stored by the bookings service; how far they are in their courses stays here. */
export const moveEnrollments: Migration = {
  name: '0151-move-enrollments',
  up: (sql) =>
    sql(`
      ${lockTablesSql(['courses', 'enrollments', ...COUNTS])}
      ${auditSubjects('')}
      ${moveBookingsSql(ENROLLMENTS)}
      truncate ${COUNTS.join(', ')};
      ${rename((table) => [table, `old_${table}`])}
      create view enrollment_counts as
        select id as course_id, pending, confirmed, cancelled from bookings.offer_counts_v1 where kind = 'course';
      create view enrollment_weeks as
        select date_trunc('week', booked_at at time zone 'America/Los_Angeles')::date as week, 0 as slot,
               count(*)::integer as enrollments
          from bookings.bookings_v1 where kind = 'course' group by 1;
    `),
  down: (sql) =>
    sql(`
      drop view enrollment_counts, enrollment_weeks;
      ${rename((table) => [`old_${table}`, table])}
      ${restoreBookingsSql(ENROLLMENTS)}
      ${auditSubjects(`
        union all select n.id, c.title, '/courses/' || c.id, n.user_id
                    from enrollments n join courses c on c.id = n.course_id`)}
    `),
};
