import type { Repeat } from '@backflow/contracts/events';
import { instantOfWall, pacificWall, seriesStarts, weekOfMonth } from '@backflow/contracts/time';

/** The starts of a series as instants, the first one included; null for a start in the hour that is skipped in spring. */
export const seriesDates = (start: string, repeat: Repeat): readonly (string | null)[] =>
  seriesStarts(getWall(start), repeat).map(getInstant);

const getWall = (instant: string): Date => pacificWall(new Date(instant));
const getInstant = (wall: Date): string | null => instantOfWall(wall)?.toISOString() ?? null;

const NTH = ['first', 'second', 'third', 'fourth', 'fifth or last'];
const weekdays = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });

/** 'second Tuesday' */
export function nthWeekday(start: string): string {
  const wall = getWall(start);
  return `${NTH[weekOfMonth(wall)] ?? ''} ${weekdays.format(wall)}`;
}
