import { takesSeat } from '@backflow/contracts/bookings';
import type {
  BookingStatus,
  CheckInAnswer,
  Outcome,
  Session,
  decideDoorCase as contract,
} from '@backflow/contracts/bookings';
import { AppError, NotFoundError, ValidationError, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { lockOffers, sessionsOfOffer } from '../offers/offer.ts';
import { attendanceKey, isUndone } from './counted-check-ins.ts';
import { answerCounted, readAttendances, settleAttendance } from './settle-attendance.ts';

interface Case {
  id: string;
  offerId: string;
  bookingId: string | null;
  sessionId: string;
  kind: 'in' | 'out';
  at: Date;
  outcome: Outcome;
  countsFor: string | null;
  isDecided: boolean;
}

/**
 * Counts a check-in for a booking, or dismisses it; with it the others of the same booking and day, which are the same question.
 * @throws NotFoundError; AppError CONFLICT where it was decided otherwise; a ValidationError for a booking without a seat there
 */
export async function decideDoorCase(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<CheckInAnswer> {
  const { params, body, actor } = call;
  const bookingId = body.bookingId?.toLowerCase() ?? null;
  const offers = sql`select offer_id as id from check_ins where id = ${params.id}`;
  return mutateOffers(context, call, offers, async (write) => {
    const ids = (await write.rows<{ id: string }>(offers)).map(({ id }) => id);
    const [offer] = (await lockOffers(write, ids)).values();
    const found = await lockCase(write, params.id);
    if (!offer || !found) throw new NotFoundError('This check-in');
    const sessions = sessionsOfOffer(offer);
    if (found.isDecided && found.countsFor !== bookingId)
      throw new AppError('CONFLICT', 'This was decided already. Reload the page.');
    if (found.isDecided) write.unchanged();
    else {
      if (bookingId !== null) await assertCounts(write, found, { bookingId, sessions });
      await decide(write, found, { bookingId, actorId: actor.id, now: context.now() });
      write.audit({ subjectId: offer.id, details: { bookingId } });
    }
    if (bookingId === null) return { id: found.id, outcome: found.outcome };
    const attendances = await readAttendances(write, [bookingId]);
    const pair = { bookingId, sessionId: found.sessionId };
    const settled = { pairs: [pair], attendances, sessions, actorId: actor.id, now: context.now() };
    if (!found.isDecided) await settleAttendance(write, settled);
    return answerCounted(attendances.get(attendanceKey(pair)), found.id);
  });
}

async function lockCase({ rows }: Write, id: string): Promise<Case | undefined> {
  const [found] = await rows<Case>(sql`
    select c.id, c.offer_id as "offerId", c.booking_id as "bookingId", c.session_id as "sessionId", c.kind, c.at, c.outcome,
           c.counts_for as "countsFor", c.decided_at is not null as "isDecided"
      from check_ins c where c.id = ${id} and c.outcome <> 'recorded' and not ${isUndone} for update`);
  return found;
}

async function assertCounts(
  { rows }: Write,
  { offerId, sessionId, kind, at }: Case,
  { bookingId, sessions }: { bookingId: string; sessions: readonly Session[] },
): Promise<void> {
  const refuse = (message: string) => new ValidationError([{ path: 'bookingId', message }]);
  const session = sessions.find(({ id }) => id === sessionId);
  if (!session) throw refuse('The event does not have this day any more: record the attendance by hand');
  if (kind === 'in' && at >= new Date(session.endsAt))
    throw refuse('This scan is after the end of the day: record the attendance by hand');
  const [seat] = await rows<{ status: BookingStatus }>(sql`
    select status from bookings where id = ${bookingId} and offer_id = ${offerId}`);
  if (!seat || !takesSeat(seat.status)) throw refuse('Choose somebody with a seat');
}

const decide = (
  { rows }: Write,
  { id, offerId, bookingId, sessionId }: Case,
  decision: { bookingId: string | null; actorId: string; now: number },
) =>
  rows(sql`
    update check_ins
       set counts_for = ${decision.bookingId}, decided_by = ${decision.actorId}, decided_at = ${new Date(decision.now)}
     where offer_id = ${offerId} and (id = ${id} or booking_id = ${bookingId}) and session_id = ${sessionId}
       and outcome <> 'recorded' and decided_at is null`);
