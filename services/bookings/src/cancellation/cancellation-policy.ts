import { GRACE_HOURS } from '@backflow/contracts/bookings';
import type { BookingStatus, CancellationMoney } from '@backflow/contracts/bookings';
import { AppError } from '@backflow/service-kit';
import type { AccountState } from '../accounts/account.ts';
import type { MoneyPolicy } from '../accounts/settle-booking.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { refundUntil } from '@backflow/contracts/time';
import { hasBegun, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Fields that decide whether a cancellation is refunded. */
export type CancelledAccount = Pick<AccountState, 'terms' | 'bookedAt'> & {
  /** True if the open invoice is unsent. */
  isUnsent: boolean;
};

/** The end of the grace period: cancelling is free, whatever the start; null once it is over. An unsent invoice extends it until now. */
export function graceUntil({ bookedAt, isUnsent }: CancelledAccount, now: number): Date | null {
  const until = bookedAt.getTime() + GRACE_HOURS * HOUR_MS;
  return now <= until ? new Date(until) : isUnsent ? new Date(now) : null;
}

/** The policy for a member who cancels now. Withdrawn offers are always refunded. */
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
