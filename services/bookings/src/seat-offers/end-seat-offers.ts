import { hasWaitingList, offerSeats } from '@backflow/contracts/bookings';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';
import { isOver, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

/** Ends the open seat offer of a booking. @returns it, or undefined where there is none */
export async function endSeatOffer(
  { rows }: Write,
  bookingId: string,
  status: 'passed' | 'expired' | 'withdrawn',
  now: number,
): Promise<{ expiresAt: Date; offeredBy: string | null } | undefined> {
  const [ended] = await rows<{ expiresAt: Date; offeredBy: string | null }>(sql`
    update seat_offers set status = ${status}, ended_at = ${new Date(now)}
     where booking_id = ${bookingId} and status = 'open'
    returning expires_at as "expiresAt", offered_by as "offeredBy"`);
  return ended;
}

/** Tells a member that their offer has ended, and the waiting with it; not where the event is over or withdrawn. */
export async function notifyOfEndedOffer(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  offer: Offer,
  { userId, how, expiresAt }: { userId: string; how: 'passed' | 'expired'; expiresAt: Date },
): Promise<void> {
  if (isOver(offer, context.now()) || isWithdrawn(offer)) return;
  const data = { ...registrationMailData(context, offer), how, expiresAt: expiresAt.toISOString() };
  await write.queue(sendMail, mailRequest('seat-offer-ended', { kind: 'member', id: userId }, data));
}

/** Queues the job that offers free seats, after a change that may have freed one. The job also runs by the clock. */
export async function queueSeatOffers(
  write: Write,
  { kind, waitingCount }: Pick<Offer, 'kind' | 'waitingCount'>,
): Promise<void> {
  if (hasWaitingList(kind) && waitingCount > 0) await write.queue(offerSeats, null);
}
