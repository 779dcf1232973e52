import { KIND_RULES } from '@backflow/contracts/bookings';
import type { Attendee, setAttendance } from '@backflow/contracts/bookings';
import { AppError, ValidationError } from '@backflow/service-kit';
import type { Call, Operation } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { mutateOffers, offerOfBooking } from '../offers/mutate-offers.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { lockOfferWith, sessionsOfOffer } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { findAttendee } from './attendees.query.ts';
import { attendedSessions, storeAttendance, writeOut } from './session-attendance.ts';
import { readBooking } from './set-booking.ts';

export async function setAttended(
  context: BookingsContext,
  call: Call<typeof setAttendance>,
): Promise<Attendee> {
  await changeAttended(context, call, call.params.id, call.body);
  return findAttendee(context.db, call.params.id);
}

/**
 * Records whether someone attended: the sessions that have begun, or none. Recording the current value changes nothing, nor does a
 * session's attendance that is recorded with its times.
 * @param change `beforeStart` says that the administrator has confirmed attendance of what has not started: of its first session
 * @throws NotFoundError; a ValidationError for a course, which has no attendance; AppError NOT_STARTED
 */
export const changeAttended = (
  context: BookingsContext,
  operation: Operation,
  id: string,
  { attended, beforeStart = false }: Call<typeof setAttendance>['body'],
): Promise<void> =>
  mutateOffers(context, operation, offerOfBooking(id), async (write) => {
    const now = context.now();
    const offer = await lockOfferWith(write, id);
    const { userId, attended: from } = await readBooking(write, id);
    if (!KIND_RULES[offer.kind].isAttended) {
      throw new ValidationError([{ path: 'attended', message: 'Nobody attends a course' }]);
    }
    const sessions = sessionsOfOffer(offer);
    const begun = sessions.filter(({ startsAt }) => Date.parse(startsAt) <= now);
    const isEarly = attended && begun.length === 0;
    if (isEarly && !beforeStart) throw notStarted(offer);
    if (from) await writeOut(write, id, sessions, now);
    const present = await attendedSessions(write, id);
    const missing = (isEarly ? sessions.slice(0, 1) : begun).filter((each) => !present.includes(each.id));
    const changed = attended ? missing.map((session) => session.id) : present;
    if (changed.length === 0) return write.unchanged();
    const whole = { times: { timeIn: null, timeOut: null }, minutes: null };
    const actorId = operation.actor?.id ?? null;
    for (const sessionId of changed)
      await storeAttendance(write, { bookingId: id, sessionId, attended, ...whole, actorId, now });
    const details = { offerId: offer.id, userId, attended: { from, to: attended } };
    const days = sessions.length > 1 && { sessions: changed.length };
    write.audit({ subjectId: id, details: { ...details, ...days, ...(isEarly && { beforeStart }) } });
  });

export const notStarted = ({ kind }: Offer): AppError =>
  new AppError(
    'NOT_STARTED',
    `${OFFER_TEXTS[kind].subject} has not started yet. Reload the page to confirm attendance before the start.`,
  );
