import type { EnrollmentCounts, countCourseEnrollments } from '@backflow/contracts';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';

/**
 * How many enrollments a course has of each status; deleted courses keep theirs.
 * @throws NotFoundError when there never was such a course
 */
export async function countsOfCourse(
  { db }: LearningContext,
  { params: { id } }: Call<typeof countCourseEnrollments>,
): Promise<EnrollmentCounts> {
  const [counts] = await select<EnrollmentCounts>(
    db,
    'enrollment-counts',
    sql`select coalesce(n.pending, 0) as pending, coalesce(n.confirmed, 0) as confirmed,
               coalesce(n.cancelled, 0) as cancelled
          from courses c left join enrollment_counts n on n.course_id = c.id where c.id = ${id}`,
  );
  if (!counts) throw new NotFoundError('This course');
  return counts;
}
