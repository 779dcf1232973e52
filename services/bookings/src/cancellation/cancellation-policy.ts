import { needsInvoice, timeOf } from '@backflow/contracts/bookings';
import type { BookingSettings, BookingStatus, CancellationMoney } from '@backflow/contracts/bookings';
import { instantOfWall, pacificWall } from '@backflow/contracts/time';
import { AppError } from '@backflow/service-kit';
import type { MoneyPolicy } from '../invoices/settle-invoice.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { hasBegun, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Until then a member who cancels gets everything back, at the same Pacific time as the start; null for what has no start. */
export function refundUntil(
  { startsAt }: Pick<Offer, 'startsAt'>,
  { refundDays }: Pick<BookingSettings, 'refundDays'>,
): Date | null {
  if (startsAt === null) return null;
  const before = refundDays * DAY_MS;
  const wall = new Date(pacificWall(new Date(startsAt)).getTime() - before);
  // A clock change in spring skips an hour.
  return instantOfWall(wall) ?? new Date(timeOf(startsAt) - before);
}

/** What happens to the money when a member cancels now. What the supplier has taken down is always refunded. */
export function moneyPolicy(
  offer: Offer,
  settings: Pick<BookingSettings, 'refundDays'>,
  now: number,
): MoneyPolicy {
  const until = refundUntil(offer, settings);
  return until === null || now <= until.getTime() || isWithdrawn(offer) ? 'refund' : 'keep';
}

/** Why a member can't cancel a booking; null where they can. */
export function cancellationRefusal(
  offer: Offer,
  { status, money }: { status: BookingStatus; money: CancellationMoney },
  now: number,
): AppError | null {
  const refuse = (message: string) => new AppError('NOT_CANCELLABLE', message);
  if (status === 'cancelled') return refuse('This booking is cancelled already.');
  const { subject } = OFFER_TEXTS[offer.kind];
  if (hasBegun(offer, now)) return refuse(`${subject} has begun: your booking can’t be cancelled any more.`);
  // A paid course is open from then on: nobody can say whether it was used.
  const isPaid = status === 'confirmed' && (needsInvoice(offer) || money.effect === 'refund');
  if (offer.kind !== 'course' || !isPaid) return null;
  return refuse('This course is paid for, so it can’t be cancelled here. Please write to us.');
}
