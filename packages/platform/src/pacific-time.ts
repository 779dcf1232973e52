import { instantOfWall, pacificWall } from '@backflow/contracts/time';

/** An instant, as ISO text or a Date. */
type Instant = string | Date;

/** Made when it is first used: the first screen of a page needs no dates. */
function format(options: Intl.DateTimeFormatOptions): (wall: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (wall) => (made ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })).format(wall);
}

const getYear = (wall: Date): string => String(wall.getUTCFullYear());
const getMonth = format({ month: 'long' });
const weekdayOf = format({ weekday: 'long' });
const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The tokens of date-fns that are in use. */
const TOKENS: Readonly<Record<string, (wall: Date) => string>> = {
  yyyy: getYear,
  MMMM: getMonth,
  MMM: (wall) => getMonth(wall).slice(0, 3),
  MM: (wall) => twoDigits(wall.getUTCMonth() + 1),
  EEEE: weekdayOf,
  EEE: (wall) => weekdayOf(wall).slice(0, 3),
  dd: (wall) => twoDigits(wall.getUTCDate()),
  d: (wall) => String(wall.getUTCDate()),
  HH: (wall) => twoDigits(wall.getUTCHours()),
  h: (wall) => String(wall.getUTCHours() % 12 || 12),
  mm: (wall) => twoDigits(wall.getUTCMinutes()),
  a: (wall) => (wall.getUTCHours() < 12 ? 'AM' : 'PM'),
};

/**
 * Formats an instant as Pacific time, in any time zone of the browser. The pattern is one of date-fns with the tokens yyyy,
 * MMMM, MMM, MM, EEEE, EEE, dd, d, HH, h, mm and a. Text in brackets is left out in the current Pacific year: 'MMM d[,
 * yyyy]' is 'Dec 4', or 'Dec 4, 2027'.
 * @param now the current time
 * @throws RangeError for an invalid date, and for other tokens
 */
export function formatPacific(instant: Instant, pattern: string, now: Instant | number = Date.now()): string {
  const wall = pacificWall(new Date(instant));
  const shownPattern = pattern.replace(/\[([^[\]]*)\]/g, (_, part: string) =>
    getYear(wall) === getYear(pacificWall(new Date(now))) ? '' : part,
  );
  return shownPattern.replace(/'([^']*)'|[A-Za-z]+/g, (word, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted;
    const format = TOKENS[word];
    if (!format) throw new RangeError(`No such word in a date's pattern: ${word}`);
    return format(wall);
  });
}

/** 'Friday, December 4, 2026' */
export const pacificDay = (instant: Instant): string => formatPacific(instant, 'EEEE, MMMM d, yyyy');

/** '8:00 AM PT' */
export const pacificTime = (instant: Instant): string => `${formatPacific(instant, 'h:mm a')} PT`;

/** The Pacific calendar date, '2026-12-04', for calendar cells and comparisons of days. */
export const pacificDate = (instant: Instant): string => formatPacific(instant, 'yyyy-MM-dd');

/**
 * '8:00 AM – 4:30 PM PT' on one day; a range over several days names its last day, with the year unless it is the current
 * one. Without an end, only the start.
 */
export function pacificTimeRange(
  start: Instant,
  end: Instant | null,
  now: Instant | number = Date.now(),
): string {
  if (end === null) return pacificTime(start);
  const first = formatPacific(start, 'h:mm a');
  if (pacificDate(start) === pacificDate(end)) return `${first} – ${pacificTime(end)}`;
  return `${first} – ${formatPacific(end, 'MMM d[, yyyy], h:mm a', now)} PT`;
}

/** The parts of a date block: 'Dec', '4', 'Friday'; the month includes the year unless it is the current one. */
export const pacificDateBlock = (instant: Instant, now: Instant | number = Date.now()) => ({
  month: formatPacific(instant, 'MMM[ yyyy]', now),
  day: formatPacific(instant, 'd'),
  weekday: formatPacific(instant, 'EEEE'),
});

/** The wall time of an instant, for a form's field: '2026-12-04T08:00'. */
export const toPacificWallTime = (instant: Instant): string => formatPacific(instant, "yyyy-MM-dd'T'HH:mm");

/**
 * The instant of a Pacific wall time ('2026-12-04T08:00'), as ISO text in UTC. For the hour that occurs twice in autumn, the
 * first of the two.
 * @throws RangeError for an invalid date, and for the hour skipped in spring
 */
export function fromPacificWallTime(wallTime: string): string {
  const wall = new Date(`${wallTime}Z`);
  if (Number.isNaN(wall.getTime())) throw new RangeError('This is not a date and time.');
  const instant = instantOfWall(wall);
  if (!instant) throw new RangeError('This time does not exist: clocks go forward in that hour.');
  return instant.toISOString();
}
