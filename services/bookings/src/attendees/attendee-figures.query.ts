import type { CourseProgress } from '@backflow/contracts/learning';
import { select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

/** The positions on an offer's waiting list, from 1, by waiting number. The list is read once for all of them. */
export async function positionsOf(
  db: Database,
  offerId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await select<{ waitingNumber: string; position: number }>(
    db,
    'positions',
    sql`
      select waiting_number as "waitingNumber", position
        from (select waiting_number, (row_number() over (order by waiting_number))::int as position
                from bookings
               where offer_id = ${offerId} and status = 'waitlisted'
                 and waiting_number <= (select max(number) from unnest(${numbers}::bigint[]) number)) waiting
       where waiting_number = any(${numbers}::bigint[])`,
  );
  return new Map(rows.map(({ waitingNumber, position }) => [waitingNumber, position]));
}

/** How far the bookings of a course are, as learning counts it. */
export async function progressOf(
  db: Database,
  courseId: string,
  bookingIds: readonly string[],
): Promise<(bookingId: string) => CourseProgress> {
  const [[course], rows] = await Promise.all([
    select<{ total: number }>(
      db,
      'course-lessons',
      sql`select total from learning.course_lessons_v1 where course_id = ${courseId}`,
    ),
    select<{ bookingId: string; completed: number }>(
      db,
      'course-progress',
      sql`select booking_id as "bookingId", completed from learning.course_progress_v1
           where course_id = ${courseId} and booking_id = any(${bookingIds}::uuid[])`,
    ),
  ]);
  const completed = new Map(rows.map((row) => [row.bookingId, row.completed]));
  return (bookingId) => ({ completed: completed.get(bookingId) ?? 0, total: course?.total ?? 0 });
}
