import { DISPLAY_TIME_ZONE } from '../brand.ts';
import { pacificWall } from './pacific-wall.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: DISPLAY_TIME_ZONE, ...options });
const DAY = format({ dateStyle: 'full' });
const TIME = format({ timeStyle: 'short' });
/** '8:00 AM', with a plain space. */
const toTime = (date: Date) => TIME.format(date).replace('\u202f', ' ');

/** 'Friday, December 4, 2026' */
export const formatDay = (instant: string | Date): string => DAY.format(new Date(instant));

/** The same for a day without a time, such as '2026-12-04'. */
export const formatCalendarDay = (day: string): string => formatDay(`${day}T12:00:00-08:00`);

/** 'Friday, December 4, 2026, 8:00 AM – 4:00 PM PT', or from the first day to the last. */
export function formatTime(startsAt: string | Date, endsAt?: string | Date): string {
  const start = new Date(startsAt);
  if (endsAt === undefined) return `${DAY.format(start)}, ${toTime(start)} PT`;
  const end = new Date(endsAt);
  const until = DAY.format(start) === DAY.format(end) ? '' : `${DAY.format(end)}, `;
  return `${DAY.format(start)}, ${toTime(start)} – ${until}${toTime(end)} PT`;
}

/** '2026-12-04 08:00', as a Pacific clock shows it: for files that are sorted. */
export const wallTime = (instant: string | Date): string =>
  pacificWall(new Date(instant)).toISOString().slice(0, 16).replace('T', ' ');
