import type { BookingTerms } from '../bookings/account.ts';
import { toTime } from '../bookings/booking-state.ts';
import type { Instant } from '../bookings/booking-state.ts';
import { addDays, pacificDay } from './days.ts';
import { instantOfWall, pacificWall } from './pacific-wall.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Until then a member who cancels gets everything back: so many days before the start, at its Pacific time. Null for what has no
 * start.
 */
export function refundUntil(
  startsAt: Instant | null,
  { refundDays }: Pick<BookingTerms, 'refundDays'>,
): Date | null {
  if (startsAt === null) return null;
  const before = refundDays * DAY_MS;
  const wall = new Date(pacificWall(new Date(startsAt)).getTime() - before);
  // A clock change in spring skips an hour.
  return instantOfWall(wall) ?? new Date(toTime(startsAt) - before);
}

/**
 * The last day to pay an invoice, such as 2026-12-31: some days after its issue, or before the start if that is earlier, but never
 * before the day of issue.
 */
export function dueDay(
  issuedAt: Date,
  startsAt: Instant | null,
  { paymentDays, dueBeforeDays }: Pick<BookingTerms, 'paymentDays' | 'dueBeforeDays'>,
): string {
  const issued = pacificDay(issuedAt);
  const afterIssue = addDays(issued, paymentDays);
  if (startsAt === null) return afterIssue;
  const beforeStart = addDays(pacificDay(new Date(startsAt)), -dueBeforeDays);
  const earlier = beforeStart < afterIssue ? beforeStart : afterIssue;
  return earlier < issued ? issued : earlier;
}
