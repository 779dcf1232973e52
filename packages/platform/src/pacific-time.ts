import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';

/** An instant, as ISO text or a Date. */
type Instant = string | Date;

/** Formats an instant as Pacific time, whatever the browser's zone; the pattern is date-fns's. */
export const formatPacific = (instant: Instant, pattern: string): string =>
  formatInTimeZone(instant, DISPLAY_TIME_ZONE, pattern);

/** 'Friday, December 4, 2026' */
export const pacificDay = (instant: Instant): string => formatPacific(instant, 'EEEE, MMMM d, yyyy');

/** '8:00 AM PT' */
export const pacificTime = (instant: Instant): string => `${formatPacific(instant, 'h:mm a')} PT`;

/** The Pacific calendar date, '2026-12-04': what calendar cells and day comparisons go by. */
export const pacificDate = (instant: Instant): string => formatPacific(instant, 'yyyy-MM-dd');

/** '8:00 AM – 4:30 PM PT' on one day; across days the second day is named; without an end, the start alone. */
export function pacificTimeRange(start: Instant, end: Instant | null): string {
  if (end === null) return pacificTime(start);
  const first = formatPacific(start, 'h:mm a');
  if (pacificDate(start) === pacificDate(end)) return `${first} – ${pacificTime(end)}`;
  return `${first} – ${formatPacific(end, 'MMM d, h:mm a')} PT`;
}

/** The parts of a date block: 'Dec', '4', 'Friday'. */
export const pacificDateBlock = (instant: Instant) => ({
  month: formatPacific(instant, 'MMM'),
  day: formatPacific(instant, 'd'),
  weekday: formatPacific(instant, 'EEEE'),
});

/** The wall time a form shows for an instant: '2026-12-04T08:00'. */
export const toPacificWallTime = (instant: Instant): string => formatPacific(instant, "yyyy-MM-dd'T'HH:mm");

/**
 * The instant of a Pacific wall time ('2026-12-04T08:00'), as ISO text in UTC. The hour that comes twice in
 * autumn means its first time.
 * @throws RangeError for text that is no date, and for the hour that is skipped in spring
 */
export function fromPacificWallTime(wallTime: string): string {
  const instant = fromZonedTime(wallTime, DISPLAY_TIME_ZONE);
  if (Number.isNaN(instant.getTime())) throw new RangeError('This is not a date and time.');
  if (toPacificWallTime(instant) !== wallTime.slice(0, 16)) {
    throw new RangeError('This time does not exist: clocks go forward in that hour.');
  }
  const hourBefore = new Date(instant.getTime() - 3_600_000);
  const first = toPacificWallTime(hourBefore) === wallTime.slice(0, 16) ? hourBefore : instant;
  return first.toISOString();
}
