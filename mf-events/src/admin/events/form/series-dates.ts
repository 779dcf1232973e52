import type { Repeat } from '@backflow/contracts/events';
import { fromPacificWallTime, toPacificWallTime } from '@backflow/platform';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The starts of a series, the first one included, as instants; null for one in the hour that is skipped in spring. */
export const seriesDates = (start: string, { every, count }: Repeat): readonly (string | null)[] =>
  Array.from({ length: count }, (_, step) => instantOf(STEPS[every](wallOf(start), step)));

/** A Pacific wall time, as a date whose UTC fields are what clock and calendar show. */
const wallOf = (instant: string): Date => new Date(`${toPacificWallTime(instant)}Z`);

const STEPS: Readonly<Record<Repeat['every'], (first: Date, step: number) => Date>> = {
  week: (first, step) => new Date(first.getTime() + step * 7 * DAY_MS),
  'month-day': (first, step) => onDay(first, step, () => first.getUTCDate()),
  'month-weekday': (first, step) =>
    onDay(first, step, (month) => {
      const untilWeekday = (first.getUTCDay() - month.getUTCDay() + 7) % 7;
      const day = 1 + untilWeekday + 7 * weekOf(first);
      // The fifth, where a month has only four of them, is the last.
      return day > daysIn(month) ? day - 7 : day;
    }),
};

/** On a day of a later month, or its last one where it has no such day. */
function onDay(first: Date, months: number, dayOf: (month: Date) => number): Date {
  const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months));
  const day = Math.min(dayOf(month), daysIn(month));
  return new Date(month.getTime() + (day - 1) * DAY_MS + (first.getTime() % DAY_MS));
}

const daysIn = (month: Date): number =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();

/** 0 for the first Tuesday of a month, 1 for the second. */
const weekOf = (wall: Date): number => Math.floor((wall.getUTCDate() - 1) / 7);

function instantOf(wall: Date): string | null {
  try {
    return fromPacificWallTime(wall.toISOString().slice(0, 16));
  } catch {
    return null;
  }
}

const NTH = ['first', 'second', 'third', 'fourth', 'fifth or last'];
const weekdays = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });

/** 'second Tuesday' */
export function nthWeekday(start: string): string {
  const wall = wallOf(start);
  return `${NTH[weekOf(wall)] ?? ''} ${weekdays.format(wall)}`;
}

/** The same wall time so many weeks later; null where the clocks skip it. */
export const weeksLater = (instant: string, weeks: number): string | null =>
  instantOf(new Date(wallOf(instant).getTime() + weeks * 7 * DAY_MS));
