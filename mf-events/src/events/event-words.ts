import type { EventView } from '@backflow/contracts';
import { formatPacific, pacificDateBlock, pacificDay } from '@backflow/platform';

/** The address that opens an event's dialog. */
export const eventHref = (id: string): string => `/events?eventId=${encodeURIComponent(id)}`;

/** Whether its end has come, or its start where it has no end: what 'Event Completed' goes by. */
export const hasEnded = ({ startDate, endDate }: Pick<EventView, 'startDate' | 'endDate'>, now: number) =>
  Date.parse(endDate ?? startDate) <= now;

/** Where it takes place. A virtual event's location is its meeting link, which is no place. */
export const placeWords = ({ isVirtual, location }: Pick<EventView, 'isVirtual' | 'location'>): string =>
  isVirtual || location === null ? 'Virtual' : location;

/** '6 of 24 seats left' */
export function seatsWords({
  maxAttendees,
  currentAttendees,
}: Pick<EventView, 'maxAttendees' | 'currentAttendees'>): string {
  if (maxAttendees === null) return 'Unlimited seats';
  return `${Math.max(0, maxAttendees - currentAttendees)} of ${maxAttendees} seats left`;
}

type Deadline = Pick<EventView, 'startDate' | 'endDate' | 'registrationCloseDate'>;

/** Until when registering is open where no earlier deadline closes it. */
export const openUntilWords = ({ endDate }: Pick<EventView, 'endDate'>): string =>
  endDate === null ? 'Open until the start' : 'Open until the end';

/** The deadline that ends registering before the event itself does; null where there is none. */
export const earlyDeadline = ({ startDate, endDate, registrationCloseDate }: Deadline): string | null =>
  registrationCloseDate !== null && Date.parse(registrationCloseDate) < Date.parse(endDate ?? startDate)
    ? registrationCloseDate
    : null;

/** 'Closes Dec 1', 'Closed Dec 1', or 'Open until the end'. */
export function deadlineWords(event: Deadline, now: number): string {
  const closes = earlyDeadline(event);
  if (closes === null) return openUntilWords(event);
  return `${Date.parse(closes) <= now ? 'Closed' : 'Closes'} ${formatPacific(closes, 'MMM d')}`;
}

/** 'Friday, December 4, 2026', or from the first to the last day. */
export function dayWords({ startDate, endDate }: Pick<EventView, 'startDate' | 'endDate'>): string {
  const first = pacificDay(startDate);
  const last = pacificDay(endDate ?? startDate);
  return first === last ? first : `${first} – ${last}`;
}

/** The parts of a date block; the month says its year when that is not the present one. */
export function dateParts(startDate: string, now: number) {
  const block = pacificDateBlock(startDate);
  const thisYear = formatPacific(new Date(now), 'yyyy') === formatPacific(startDate, 'yyyy');
  const month = thisYear ? block.month : formatPacific(startDate, 'MMM yyyy');
  return { ...block, month, dateTime: startDate };
}
