import type { AdminEventView, Repeat } from '@backflow/contracts/events';
import { instantOfWall, pacificWall, seriesStarts, weekOfMonth } from '@backflow/contracts/time';
import { dayRows } from '../../days/day-rows.ts';
import { getFormValues } from './event-values.ts';
import type { EventValues } from './event-values.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

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

/** The same wall time so many weeks later; null where the clocks skip it. */
const weeksLater = (instant: string, weeks: number): string | null =>
  getInstant(new Date(getWall(instant).getTime() + weeks * WEEK_MS));

/**
 * The values of a copy: a draft on the same weekday and at the same hour, moved by whole weeks into the future. The end and the
 * deadline keep their distance from the start.
 */
export function copyDate(event: AdminEventView, now: number): EventValues {
  let weeks = Math.max(1, Math.floor((now - Date.parse(event.startDate)) / WEEK_MS));
  // One week more where the clocks skip the hour.
  while (!(Date.parse(weeksLater(event.startDate, weeks) ?? '') > now)) weeks++;
  const moved = (instant: string | null) => instant && weeksLater(instant, weeks);
  return {
    ...getFormValues(event),
    startDate: moved(event.startDate) ?? '',
    endDate: moved(event.endDate),
    registrationCloseDate: moved(event.registrationCloseDate),
    sessions: dayRows(event.sessions).map(({ id: _, ...row }) => ({
      ...row,
      startsAt: moved(row.startsAt) ?? '',
      endsAt: moved(row.endsAt) ?? '',
    })),
    isPublished: false,
  };
}
