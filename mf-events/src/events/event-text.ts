import { seatsLeft } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import {
  formatPacific,
  pacificDate,
  pacificDateBlock,
  pacificDay,
  pacificTime,
  pacificTimeRange,
} from '@backflow/platform';

/** The address that opens an event's dialog. */
export const eventHref = (id: string): string => `/events?eventId=${encodeURIComponent(id)}`;

/** Whether its end has come, or its start where it has no end: what 'Event Completed' goes by. */
export const hasEnded = ({ startDate, endDate }: Pick<EventView, 'startDate' | 'endDate'>, now: number) =>
  Date.parse(endDate ?? startDate) <= now;

/** Whether it has begun and not ended: 'Happening now'. */
export const isRunning = (event: Pick<EventView, 'startDate' | 'endDate'>, now: number): boolean =>
  Date.parse(event.startDate) <= now && !hasEnded(event, now);

/** Where it takes place. A virtual event's location is its meeting link, which is no place. */
export const formatLocation = ({ isVirtual, location }: Pick<EventView, 'isVirtual' | 'location'>): string =>
  isVirtual ? 'Virtual' : (location ?? 'Location to be announced');

/** '6 of 24 seats left', and how many wait. Seats that are kept for those who wait are not left. */
export function formatSeats(
  event: Pick<EventView, 'maxAttendees' | 'currentAttendees' | 'waitingCount' | 'registration'>,
): string {
  const { maxAttendees, waitingCount } = event;
  if (maxAttendees === null) return 'Unlimited seats';
  const left = `${seatsLeft(event)} of ${maxAttendees} seats left`;
  return waitingCount > 0 ? `${left}, ${waitingCount} waiting` : left;
}

const ORDINALS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinalRules = new Intl.PluralRules('en-US', { type: 'ordinal' });

/** 'On the waiting list, 3rd in line' */
export const formatWaiting = (place = 1): string =>
  `On the waiting list, ${place}${ORDINALS[ordinalRules.select(place)] ?? 'th'} in line`;

type Deadline = Pick<EventView, 'startDate' | 'endDate' | 'registrationCloseDate'>;

/** Said where no deadline closes registering before the event itself does. */
export const REGISTRATION_OPEN = 'Registration open';

/** The deadline that ends registering before the event itself does; null where there is none. */
export const earlyDeadline = ({ startDate, endDate, registrationCloseDate }: Deadline): string | null =>
  registrationCloseDate !== null && Date.parse(registrationCloseDate) < Date.parse(endDate ?? startDate)
    ? registrationCloseDate
    : null;

/** 'Closes Dec 1', on that very day 'Closes today, 5:00 PM PT', then 'Closed Dec 1'; or 'Registration open'. */
export function formatDeadline(event: Deadline, now: number): string {
  const closes = earlyDeadline(event);
  if (closes === null) return REGISTRATION_OPEN;
  const isToday = pacificDate(closes) === pacificDate(new Date(now));
  const when = isToday ? `today, ${pacificTime(closes)}` : formatPacific(closes, 'MMM d[, yyyy]', now);
  return `${Date.parse(closes) <= now ? 'Closed' : 'Closes'} ${when}`;
}

/** 'Friday, December 4, 2026', or from the first to the last day. */
export function formatDay({ startDate, endDate }: Pick<EventView, 'startDate' | 'endDate'>): string {
  const first = pacificDay(startDate);
  const last = pacificDay(endDate ?? startDate);
  return first === last ? first : `${first} – ${last}`;
}

/** '8:00 AM – 4:30 PM PT'; of several days the first is named as well: in a calendar it stands on each of them. */
export function formatTime(
  { startDate, endDate }: Pick<EventView, 'startDate' | 'endDate'>,
  now: number,
): string {
  const range = pacificTimeRange(startDate, endDate, now);
  if (endDate === null || pacificDate(startDate) === pacificDate(endDate)) return range;
  return `${formatPacific(startDate, 'MMM d[, yyyy]', now)}, ${range}`;
}

/** The parts of a date block; the month says its year when that is not the present one. */
export const dateParts = (startDate: string, now: number) => ({
  ...pacificDateBlock(startDate, now),
  dateTime: startDate,
});
