import type { Session } from '@backflow/contracts/bookings';
import { formatPacific, fromPacificWallTime, pacificDate } from '@backflow/platform';

/** A month of the Pacific calendar, '2026-12'; months compare as text. */
export type Month = string;

export interface Day {
  /** '2026-12-04' */
  date: string;
  /** 1 to 31. */
  day: number;
  /** False for the days of the neighbouring months that fill the first and the last week. */
  isInMonth: boolean;
}

const DAYS_A_WEEK = 7;

/** The first and the last month of the contract's range of dates. */
const FIRST: Month = '2000-01';
const LAST: Month = '2099-12';

/** The month in which an instant falls, Pacific time. */
export const getMonth = (instant: string | Date): Month => formatPacific(instant, 'yyyy-MM');

/** A month that many months later or earlier, within the calendar's range. */
export function addMonths(month: Month, count: number): Month {
  const moved = new Date(Date.UTC(getYear(month), indexOf(month) + count)).toISOString().slice(0, 7);
  if (moved < FIRST) return FIRST;
  return moved > LAST ? LAST : moved;
}

/** The instants at which a month and the next month begin. */
export const getBounds = (month: Month): { startDate: string; endDate: string } => ({
  startDate: fromPacificWallTime(`${month}-01T00:00`),
  endDate: fromPacificWallTime(`${getDate(month, daysIn(month) + 1)}T00:00`),
});

/** 'December 2026' */
export const formatMonth = (month: Month): string =>
  formatPacific(fromPacificWallTime(`${month}-01T12:00`), 'MMMM yyyy');

/** 'Friday, December 4, 2026' of a date. */
export const formatDate = (date: string): string => formatPacific(getNoon(date), 'EEEE, MMMM d, yyyy');

/** Noon of a date: an instant that exists on every date, whatever the clocks do. */
export const getNoon = (date: string): string => fromPacificWallTime(`${date}T12:00`);

/** The dates of a month on which an event takes place. */
export const datesWithin = (month: Month, event: Span & { sessions?: readonly Session[] }): string[] =>
  event.sessions?.length
    ? [
        ...new Set(
          event.sessions.flatMap(({ startsAt, endsAt }) =>
            spanWithin(month, { startDate: startsAt, endDate: endsAt }),
          ),
        ),
      ]
    : spanWithin(month, event);

function spanWithin(month: Month, { startDate, endDate }: Span): string[] {
  const [first, last] = [getDate(month, 1), getDate(month, daysIn(month))];
  const start = pacificDate(startDate);
  // An event that ends at midnight does not take place on the day that begins then.
  const end =
    endDate === null
      ? start
      : pacificDate(new Date(Math.max(Date.parse(endDate) - 1, Date.parse(startDate))));
  const from = start < first ? 1 : Number(start.slice(8));
  const until = end > last ? daysIn(month) : Number(end.slice(8));
  if (start > last || end < first) return [];
  return Array.from({ length: until - from + 1 }, (_, index) => getDate(month, from + index));
}

interface Span {
  startDate: string;
  endDate: string | null;
}

/** The weeks of a month, from Sunday to Saturday. */
export function getWeeks(month: Month): Day[][] {
  const before = new Date(Date.UTC(getYear(month), indexOf(month))).getUTCDay();
  const weeks = Math.ceil((before + daysIn(month)) / DAYS_A_WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_A_WEEK }, (__, weekday) => {
      const date = getDate(month, week * DAYS_A_WEEK + weekday - before + 1);
      return { date, day: Number(date.slice(8)), isInMonth: date.startsWith(month) };
    }),
  );
}

/** The date, computed in UTC, where each day has 24 hours. A day past the month's end is one of the next month. */
const getDate = (month: Month, day: number): string =>
  new Date(Date.UTC(getYear(month), indexOf(month), day)).toISOString().slice(0, 10);

const daysIn = (month: Month): number =>
  new Date(Date.UTC(getYear(month), indexOf(month) + 1, 0)).getUTCDate();
const getYear = (month: Month): number => Number(month.slice(0, 4));
const indexOf = (month: Month): number => Number(month.slice(5)) - 1;
