import { KIND_OF_PATH } from '@backflow/contracts/bookings';
import type { Attendee, BookingCounts, countAttendees as contract } from '@backflow/contracts/bookings';
import type { CourseProgress } from '@backflow/contracts/shared';
import { NotFoundError, presentPrice, select, sql } from '@backflow/service-kit';
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
  const [row] = await select<BookingCounts & { paid: string; unpaid: string }>(
    db,
    'attendee-counts',
    sql`
      select o.pending, o.confirmed, o.waitlisted, o.cancelled, o.attended, o.held,
             o.received::text as paid, o.unpaid::text
        from offers o where o.id = ${id} and o.kind = ${kind}`,
  );
  if (!row) throw new NotFoundError(OFFER_TEXTS[kind].subject);
  const { paid, unpaid, ...counts } = row;
  return { ...counts, paid: presentPrice(paid), unpaid: presentPrice(unpaid) };
}

/** The offers of the bookings that replaced moved ones, by the id of the booking. */
export async function getMoves(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<Attendee['movedTo']>>> {
  if (ids.length === 0) return new Map();
  const rows = await select<NonNullable<Attendee['movedTo']> & { id: string }>(
    db,
    'moves',
    sql`select b.id, o.id as "offerId", o.title, o.starts_at as "startsAt"
          from bookings b join offers o on o.id = b.offer_id where b.id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...offer }) => [id, offer]));
}

/** Positions on an offer's waiting list, from 1, by waiting number; read in one query. */
export async function getPositions(
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
export async function getProgress(
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
