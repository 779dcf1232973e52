import { DISPLAY_TIME_ZONE } from '@backflow/contracts';

/** An instant, as ISO text or a Date. */
type Instant = string | Date;

// date-fns's own formatter would add 7 KB to every first visit; the browser has one.
const numbers = new Intl.DateTimeFormat('en-US', {
  timeZone: DISPLAY_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
const names = new Intl.DateTimeFormat('en-US', {
  timeZone: DISPLAY_TIME_ZONE,
  month: 'long',
  weekday: 'long',
});

const partOf = (format: Intl.DateTimeFormat, instant: Date, type: Intl.DateTimeFormatPartTypes): string =>
  format.formatToParts(instant).find((part) => part.type === type)?.value ?? '';
const number = (type: Intl.DateTimeFormatPartTypes) => (instant: Date) => partOf(numbers, instant, type);
const name = (type: Intl.DateTimeFormatPartTypes) => (instant: Date) => partOf(names, instant, type);
const yearOf = number('year');
const hourOf = (instant: Date): number => Number(number('hour')(instant));

/** What a run of letters in a pattern stands for: those of date-fns that are in use. */
const WORDS: Readonly<Record<string, (instant: Date) => string>> = {
  yyyy: yearOf,
  MMMM: name('month'),
  MMM: (instant) => name('month')(instant).slice(0, 3),
  MM: number('month'),
  EEEE: name('weekday'),
  EEE: (instant) => name('weekday')(instant).slice(0, 3),
  dd: number('day'),
  d: (instant) => String(Number(number('day')(instant))),
  HH: number('hour'),
  h: (instant) => String(hourOf(instant) % 12 || 12),
  mm: number('minute'),
  a: (instant) => (hourOf(instant) < 12 ? 'AM' : 'PM'),
};

/**
 * Formats an instant as Pacific time, whatever the browser's zone. The pattern is date-fns's, of the words yyyy, MMMM,
 * MMM, MM, EEEE, EEE, dd, d, HH, h, mm and a. What stands in brackets is left out in the present Pacific year:
 * 'MMM d[, yyyy]' is 'Dec 4', or 'Dec 4, 2027'.
 * @param now the present
 * @throws RangeError for an instant that is no date, and for other words in the pattern
 */
export function formatPacific(instant: Instant, pattern: string, now: Instant | number = Date.now()): string {
  const date = new Date(instant);
  const chosen = pattern.replace(/\[([^[\]]*)\]/g, (_, part: string) =>
    yearOf(date) === yearOf(new Date(now)) ? '' : part,
  );
  return chosen.replace(/'([^']*)'|[A-Za-z]+/g, (word, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted;
    const format = WORDS[word];
    if (!format) throw new RangeError(`No such word in a date's pattern: ${word}`);
    return format(date);
  });
}

/** 'Friday, December 4, 2026' */
export const pacificDay = (instant: Instant): string => formatPacific(instant, 'EEEE, MMMM d, yyyy');

/** '8:00 AM PT' */
export const pacificTime = (instant: Instant): string => `${formatPacific(instant, 'h:mm a')} PT`;

/** The Pacific calendar date, '2026-12-04': what calendar cells and day comparisons go by. */
export const pacificDate = (instant: Instant): string => formatPacific(instant, 'yyyy-MM-dd');

/**
 * '8:00 AM – 4:30 PM PT' on one day; across days the second day is named, with its year where that is not the present one;
 * without an end, the start alone.
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

/** The parts of a date block: 'Dec', '4', 'Friday'; the month brings its year where that is not the present one. */
export const pacificDateBlock = (instant: Instant, now: Instant | number = Date.now()) => ({
  month: formatPacific(instant, 'MMM[ yyyy]', now),
  day: formatPacific(instant, 'd'),
  weekday: formatPacific(instant, 'EEEE'),
});

/** The wall time a form shows for an instant: '2026-12-04T08:00'. */
export const toPacificWallTime = (instant: Instant): string => formatPacific(instant, "yyyy-MM-dd'T'HH:mm");

const HOUR_MS = 3_600_000;
/** How far Pacific time is behind UTC, in summer and in winter. */
const HOURS_BEHIND = [7, 8];

/**
 * The instant of a Pacific wall time ('2026-12-04T08:00'), as ISO text in UTC. The hour that comes twice in
 * autumn means its first time.
 * @throws RangeError for text that is no date, and for the hour that is skipped in spring
 */
export function fromPacificWallTime(wallTime: string): string {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) throw new RangeError('This is not a date and time.');
  const instant = HOURS_BEHIND.map((hours) => new Date(asUtc + hours * HOUR_MS)).find(
    (each) => toPacificWallTime(each) === wallTime.slice(0, 16),
  );
  if (!instant) throw new RangeError('This time does not exist: clocks go forward in that hour.');
  return instant.toISOString();
}
