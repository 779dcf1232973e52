import { formatPacific, fromPacificWallTime } from '@backflow/platform';

/** A month of the Pacific calendar, '2026-12': two of them compare as text does. */
export type Month = string;

export interface Day {
  /** '2026-12-04' */
  date: string;
  /** Of the month, 1 to 31. */
  day: number;
  /** False for the days of the neighbouring months that fill the first and the last week. */
  isInMonth: boolean;
}

const DAYS_A_WEEK = 7;

/** What instants the programme knows: the contract's dates lie between these years. */
const FIRST: Month = '2000-01';
const LAST: Month = '2099-12';

/** The month in which an instant falls, Pacific time. */
export const monthOf = (instant: string | Date): Month => formatPacific(instant, 'yyyy-MM');

/** So many months later, or earlier; as far as the calendar reaches. */
export function addMonths(month: Month, count: number): Month {
  const moved = new Date(Date.UTC(yearOf(month), indexOf(month) + count)).toISOString().slice(0, 7);
  if (moved < FIRST) return FIRST;
  return moved > LAST ? LAST : moved;
}

/** The instants, in UTC, at which a month begins and the next one does. */
export const boundsOf = (month: Month): { startDate: string; endDate: string } => ({
  startDate: fromPacificWallTime(`${month}-01T00:00`),
  endDate: fromPacificWallTime(`${dateOf(month, daysIn(month) + 1)}T00:00`),
});

/** 'December 2026' */
export const monthWords = (month: Month): string =>
  formatPacific(fromPacificWallTime(`${month}-01T12:00`), 'MMMM yyyy');

/** 'Friday, December 4, 2026' of a date. */
export const dateWords = (date: string): string =>
  formatPacific(fromPacificWallTime(`${date}T12:00`), 'EEEE, MMMM d, yyyy');

/** The weeks a month touches, each from Sunday to Saturday. */
export function weeksOf(month: Month): Day[][] {
  const before = new Date(Date.UTC(yearOf(month), indexOf(month))).getUTCDay();
  const weeks = Math.ceil((before + daysIn(month)) / DAYS_A_WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_A_WEEK }, (__, weekday) => {
      const date = dateOf(month, week * DAYS_A_WEEK + weekday - before + 1);
      return { date, day: Number(date.slice(8)), isInMonth: date.startsWith(month) };
    }),
  );
}

/** Days are counted in UTC, where each has 24 hours; counting on past the month's end leads into the next. */
const dateOf = (month: Month, day: number): string =>
  new Date(Date.UTC(yearOf(month), indexOf(month), day)).toISOString().slice(0, 10);

const daysIn = (month: Month): number =>
  new Date(Date.UTC(yearOf(month), indexOf(month) + 1, 0)).getUTCDate();
const yearOf = (month: Month): number => Number(month.slice(0, 4));
const indexOf = (month: Month): number => Number(month.slice(5)) - 1;
