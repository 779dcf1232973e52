import { KIND_OF_PATH } from '@backflow/contracts/bookings';
import type { BookingCounts, countAttendees as contract } from '@backflow/contracts/bookings';
import type { CourseProgress } from '@backflow/contracts/shared';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Call, Database } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';

/**
 * How many bookings an offer has in each status; a withdrawn offer keeps its bookings.
 * @throws NotFoundError when no such offer ever existed
 */
export async function countAttendees(
  { db }: BookingsContext,
  { params: { offers, id } }: Call<typeof contract>,
): Promise<BookingCounts> {
  const kind = KIND_OF_PATH[offers];
  const [counts] = await select<BookingCounts>(
    db,
    'attendee-counts',
    sql`select pending, confirmed, waitlisted, cancelled, attended from offers where id = ${id} and kind = ${kind}`,
  );
  if (!counts) throw new NotFoundError(OFFER_TEXTS[kind].subject);
  return counts;
}

/** Positions on an offer's waiting list, from 1, by waiting number; read in one query. */
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

/** The progress of a course's bookings, as the learning service counts it. */
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
