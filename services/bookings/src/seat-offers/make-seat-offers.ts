import { isPositive, toTime } from '@backflow/contracts/bookings';
import type { BookingSettings } from '@backflow/contracts/bookings';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { PAYING_COMPANY } from '../payers/company-seat.ts';
import { priceOfSeat } from '../prices/price-of-seat.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';
import type { Offer } from '../offers/offer.ts';

const HOUR_MS = 60 * 60 * 1000;

type Deadlines = Pick<BookingSettings, 'seatOfferHours' | 'seatOfferEndsHours'>;

/** When the waiting list of an offer closes, in milliseconds since 1970: so long before the start, or when booking closes. */
export function waitingListClosesAt(
  { startsAt, closesAt }: Pick<Offer, 'startsAt' | 'closesAt'>,
  { seatOfferEndsHours }: Deadlines,
): number {
  const beforeStart = startsAt === null ? Infinity : toTime(startsAt) - seatOfferEndsHours * HOUR_MS;
  return Math.min(beforeStart, closesAt === null ? Infinity : toTime(closesAt));
}

/** A member on the waiting list, by their booking. */
export interface Waiting {
  bookingId: string;
  userId: string;
}

/**
 * Offers seats of a locked offer to members on its waiting list, and notifies them. Check before that as many seats are free.
 * @param offeredBy the administrator who does it out of turn; null for the job
 */
export async function offerSeatsTo(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  offer: Offer,
  {
    members,
    settings,
    offeredBy,
  }: { members: readonly Waiting[]; settings: Deadlines; offeredBy: string | null },
): Promise<void> {
  const now = context.now();
  const expiresAt = new Date(
    Math.min(now + settings.seatOfferHours * HOUR_MS, waitingListClosesAt(offer, settings)),
  );
  const ids = members.map(({ bookingId }) => bookingId);
  const offered = await write.rows<Waiting & { companyId: string | null }>(sql`
    insert into seat_offers (offer_id, booking_id, user_id, created_at, expires_at, offered_by)
    select b.offer_id, b.id, b.user_id, ${new Date(now)}, ${expiresAt}, ${offeredBy}::uuid
      from bookings b where b.id = any(${ids}::uuid[])
    returning booking_id as "bookingId", user_id as "userId",
              (select ${PAYING_COMPANY} from bookings b where b.id = booking_id) as "companyId"`);
  const data = { ...registrationMailData(context, offer), expiresAt: expiresAt.toISOString() };
  for (const { userId, companyId } of offered) {
    // Technicians see no price of what their company pays.
    const { price } = companyId ? { price: '0' } : await priceOfSeat(context, write.rows, offer, userId);
    const priced = { ...data, ...(isPositive(price) && { price }) };
    await write.queue(sendMail, mailRequest('seat-offered', { kind: 'member', id: userId }, priced));
  }
}

/** The bookings `b` of a waiting list that have no open seat offer. */
export const WITHOUT_SEAT_OFFER = raw(
  `not exists (select from seat_offers s where s.booking_id = b.id and s.status = 'open')`,
);
