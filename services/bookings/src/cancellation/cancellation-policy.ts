import { GRACE_HOURS } from '@backflow/contracts/bookings';
import type { BookingStatus, CancellationMoney } from '@backflow/contracts/bookings';
import { AppError } from '@backflow/service-kit';
import type { LockedAccount } from '../accounts/account.ts';
import type { MoneyPolicy } from '../accounts/settle-booking.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { refundUntil } from '@backflow/contracts/time';
import { hasBegun, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What decides about the money of a member who cancels. */
export type CancelledAccount = Pick<LockedAccount, 'terms' | 'bookedAt'> & {
  /** Whether an invoice is open that was not sent. */
  isUnsent: boolean;
};

/** Until then cancelling costs nothing whatever the start; null where that is over. The end is not known while the invoice is unsent. */
export function graceUntil({ bookedAt, isUnsent }: CancelledAccount, now: number): Date | null {
  const until = bookedAt.getTime() + GRACE_HOURS * HOUR_MS;
  return now <= until ? new Date(until) : isUnsent ? new Date(now) : null;
}

/** What happens to the money when a member cancels now. What the supplier has taken down is always refunded. */
export function moneyPolicy(offer: Offer, account: CancelledAccount | null, now: number): MoneyPolicy {
  if (!account || isWithdrawn(offer) || graceUntil(account, now)) return 'refund';
  const until = refundUntil(offer.startsAt, account.terms);
  return until === null || now <= until.getTime() ? 'refund' : 'keep';
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
  const isPaid = status === 'confirmed' && money.effect === 'refund';
  if (offer.kind !== 'course' || !isPaid) return null;
  return refuse('This course is paid for, so it can’t be cancelled here. Please write to us.');
}
