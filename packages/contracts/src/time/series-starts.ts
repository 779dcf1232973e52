import type { Repeat } from '../events/event-admin.endpoints.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The wall times at which the events of a series start, as `pacificWall` gives them: the first one and those after it. */
export const seriesStarts = (first: Date, { every, count }: Repeat): Date[] =>
  Array.from({ length: count }, (_, step) => STEPS[every](first, step));

/** 0 for the first Tuesday of a month, 1 for the second. */
export const weekOfMonth = (wall: Date): number => Math.floor((wall.getUTCDate() - 1) / 7);

/** The wall time of a start so many steps later. */
const STEPS: Readonly<Record<Repeat['every'], (first: Date, step: number) => Date>> = {
  week: (first, step) => new Date(first.getTime() + step * 7 * DAY_MS),
  'month-day': (first, step) => onDay(first, step, () => first.getUTCDate()),
  'month-weekday': (first, step) =>
    onDay(first, step, (month) => {
      const untilWeekday = (first.getUTCDay() - month.getUTCDay() + 7) % 7;
      const day = 1 + untilWeekday + 7 * weekOfMonth(first);
      // The fifth, where a month has only four of them, is the last.
      return day > daysIn(month) ? day - 7 : day;
    }),
};

/** A day of a later month, or its last day if the month is shorter. */
function onDay(first: Date, months: number, getDay: (month: Date) => number): Date {
  const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months));
  const day = Math.min(getDay(month), daysIn(month));
  return new Date(month.getTime() + (day - 1) * DAY_MS + (first.getTime() % DAY_MS));
}

const daysIn = (month: Date): number =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
