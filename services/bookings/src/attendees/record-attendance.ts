import { KIND_OF_PATH, KIND_RULES } from '@backflow/contracts/bookings';
import type {
  Attendee,
  AttendanceRow,
  Session,
  recordAttendance as contract,
} from '@backflow/contracts/bookings';
import type { FieldProblem } from '@backflow/contracts';
import { NotFoundError, ValidationError, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { lockOffer, sessionsOfOffer } from '../offers/offer.ts';
import { findAttendees } from './attendees.query.ts';
import { presentTime, storeAttendance, writeOut } from './session-attendance.ts';
import { notStarted } from './set-attended.ts';

/**
 * Records who attended a session, with their times in and out: all rows or none. Rows that say what is recorded change nothing.
 * @throws NotFoundError for a session or a booking that the offer does not have; a ValidationError that names the row; AppError NOT_STARTED
 */
export async function recordAttendance(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<Attendee[]> {
  const { params, body, actor } = call;
  const kind = KIND_OF_PATH[params.offers];
  const now = context.now();
  await mutateOffers(context, call, [params.id], async (write) => {
    const offer = await lockOffer(write, kind, params.id);
    if (!KIND_RULES[kind].isAttended) throw new NotFoundError('This day');
    const sessions = sessionsOfOffer(offer);
    const session = sessions.find(({ id }) => id === params.sessionId);
    if (!session) throw new NotFoundError('This day');
    const isEarly = Date.parse(session.startsAt) > now && body.rows.some(({ attended }) => attended);
    if (isEarly && body.beforeStart !== true) throw notStarted(offer);
    const problems = body.rows.flatMap((row, index) => timeProblems(row, session, index));
    if (problems.length > 0) throw new ValidationError(problems);
    const known = await lockBookings(write, params, body.rows);
    const changed: string[] = [];
    for (const row of body.rows) {
      const attended = known.get(row.id);
      if (attended === undefined) throw new NotFoundError('This registration');
      if (attended) await writeOut(write, row.id, sessions, now);
      const times = { timeIn: toDate(row.timeIn), timeOut: toDate(row.timeOut) };
      const presence = { attended: row.attended, times, minutes: presentMinutes(row, session) };
      const change = { bookingId: row.id, sessionId: session.id, ...presence, actorId: actor.id, now };
      if (await storeAttendance(write, change)) changed.push(row.id);
    }
    if (changed.length === 0) return write.unchanged();
    const details = { session: session.startsAt, count: changed.length, bookings: changed };
    write.audit({ subjectId: offer.id, details: { ...details, ...(isEarly && { beforeStart: true }) } });
  });
  const ids = body.rows.map(({ id }) => id);
  const found = await findAttendees(context.db, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** @returns whether each booking of the rows attended anything; in the order of their ids, so that no two writes wait for each other */
async function lockBookings({ rows }: Write, { id }: { id: string }, sent: readonly AttendanceRow[]) {
  const bookings = await rows<{ id: string; attended: boolean }>(sql`
    select b.id, b.attended from bookings b
     where b.offer_id = ${id} and b.id = any(${sent.map((row) => row.id)}::uuid[]) order by b.id for update`);
  return new Map(bookings.map((booking) => [booking.id, booking.attended]));
}

const toDate = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null);

/** Null for the whole session. */
const presentMinutes = (row: AttendanceRow, session: Session): number | null => {
  const { minutes, isWhole } = presentTime(row, session);
  return isWhole ? null : minutes;
};

function timeProblems(row: AttendanceRow, session: Session, index: number): FieldProblem[] {
  const { timeIn, timeOut, attended } = row;
  if (!attended || (!timeIn && !timeOut)) return [];
  if (timeIn && timeOut && Date.parse(timeOut) <= Date.parse(timeIn)) {
    return [{ path: `rows.${index}.timeOut`, message: 'Time out must be after time in' }];
  }
  if (presentTime(row, session).minutes > 0) return [];
  return [
    { path: `rows.${index}.${timeIn ? 'timeIn' : 'timeOut'}`, message: 'This is outside the day’s hours' },
  ];
}
