import { getSessions, seatsLeft } from '@backflow/contracts/bookings';
import type { Session } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import {
  formatPacific,
  pacificDate,
  pacificDateBlock,
  pacificDay,
  pacificTime,
  pacificTimeRange,
} from '@backflow/platform';

/** The address that opens an event's dialog over the list. */
export const eventDialogHref = (id: string): string => `/events?eventId=${encodeURIComponent(id)}`;

/** True if it is over ('Event Completed'): after its end, or its start if it has no end. */
export const hasEnded = ({ startDate, endDate }: Pick<EventView, 'startDate' | 'endDate'>, now: number) =>
  Date.parse(endDate ?? startDate) <= now;

/** True if it has begun and not ended: 'Happening now'. */
export const isRunning = (event: Timed, now: number): boolean =>
  listSessions(event).some(({ startsAt, endsAt }) => Date.parse(startsAt) <= now && now < Date.parse(endsAt));

type Timed = Pick<EventView, 'startDate' | 'endDate'> & { sessions?: readonly Session[] };

const listSessions = (event: Timed) => getSessions({ id: '', ...event });

/** True for several days. */
export const hasDays = ({ sessions }: { sessions: readonly Session[] }): boolean => sessions.length > 1;

/** '8:00 AM – 4:30 PM PT' of one day; of several how many there are, and the hours of the first. */
export function formatHoursOfDay(event: Timed): string {
  const sessions = listSessions(event);
  const [first] = sessions;
  if (sessions.length === 1 || !first) return pacificTimeRange(event.startDate, event.endDate);
  return `${sessions.length} days, ${pacificTimeRange(first.startsAt, first.endsAt)}`;
}

/** The event as a calendar shows it on one of its days: with the times and the place of that day. */
export function onDate(event: EventView, date: string): EventView {
  const session = event.sessions.find(({ startsAt }) => pacificDate(startsAt) === date);
  if (!session || !hasDays(event)) return event;
  const { startsAt, endsAt, location } = session;
  return {
    ...event,
    sessions: [session],
    startDate: startsAt,
    endDate: endsAt,
    location: location ?? event.location,
  };
}

/** The location as text. The location field of a virtual event is its meeting link. */
export const formatLocation = ({ isVirtual, location }: Pick<EventView, 'isVirtual' | 'location'>): string =>
  isVirtual ? 'Virtual' : (location ?? 'Location to be announced');

/** '6 of 24 seats left', and how many wait. Seats reserved for the waiting list do not count. */
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

/** The deadline if it is before the end of the event; else null. */
export const earlyDeadline = ({ startDate, endDate, registrationCloseDate }: Deadline): string | null =>
  registrationCloseDate !== null && Date.parse(registrationCloseDate) < Date.parse(endDate ?? startDate)
    ? registrationCloseDate
    : null;

/** 'Closes Dec 1', on the day itself 'Closes today, 5:00 PM PT', afterwards 'Closed Dec 1'; 'Registration open' without a deadline. */
export function formatDeadline(event: Deadline, now: number): string {
  const closes = earlyDeadline(event);
  if (closes === null) return 'Registration open';
  const isToday = pacificDate(closes) === pacificDate(new Date(now));
  const when = isToday ? `today, ${pacificTime(closes)}` : formatPacific(closes, 'MMM d[, yyyy]', now);
  return `${Date.parse(closes) <= now ? 'Closed' : 'Closes'} ${when}`;
}

/** 'Friday, December 4, 2026', or its first and its last day. */
export function formatDay({ startDate, endDate }: Pick<EventView, 'startDate' | 'endDate'>): string {
  const first = pacificDay(startDate);
  const last = pacificDay(endDate ?? startDate);
  return first === last ? first : `${first} – ${last}`;
}

/** '8:00 AM – 4:30 PM PT'; with the first date if it takes several days: a calendar lists it on each of them. */
export function formatTime(
  { startDate, endDate }: Pick<EventView, 'startDate' | 'endDate'>,
  now: number,
): string {
  const range = pacificTimeRange(startDate, endDate, now);
  if (endDate === null || pacificDate(startDate) === pacificDate(endDate)) return range;
  return `${formatPacific(startDate, 'MMM d[, yyyy]', now)}, ${range}`;
}

/** The props of a date block; the month includes the year unless it is the current one. */
export const dateParts = (startDate: string, now: number) => ({
  ...pacificDateBlock(startDate, now),
  dateTime: startDate,
});
