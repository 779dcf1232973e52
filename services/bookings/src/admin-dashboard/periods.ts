import { instantOfWall, pacificWall } from '@backflow/contracts/time';
import { sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';

/** Whole days of the Pacific calendar. */
export interface Period {
  /** Its first day, such as 2026-12-04. */
  firstDay: string;
  lastDay: string;
  from: Date;
  until: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/** `count` periods of `step` weeks from Monday to Sunday; the last one contains `now`. */
export function weeksUntil(now: Date, count: number, step = 1): Period[] {
  const today = midnight(pacificWall(now));
  const daysSinceMonday = (today.getUTCDay() + 6) % 7;
  const end = today.getTime() - daysSinceMonday * DAY_MS + WEEK_MS;
  return Array.from({ length: count }, (_, index) => {
    const next = end - (count - 1 - index) * step * WEEK_MS;
    return period(new Date(next - step * WEEK_MS), new Date(next));
  });
}

/** The day of `now` and the days after it. */
export function daysFrom(now: Date, count: number): Period {
  const today = midnight(pacificWall(now));
  return period(today, new Date(today.getTime() + count * DAY_MS));
}

type Days = Pick<Period, 'firstDay' | 'lastDay'>;

/** The first day of any of these. */
export const getFirst = (periods: readonly Days[]): string =>
  periods.map(({ firstDay }) => firstDay).sort()[0] ?? '';

/** The last day of any of these. */
export const getLast = (periods: readonly Days[]): string =>
  periods
    .map(({ lastDay }) => lastDay)
    .sort()
    .at(-1) ?? '';

/** A SELECT of these as rows: `first`, `last`, and their `number` from 1. */
export const spansSql = (periods: readonly Days[]): Sql => sql`
  select first, last, number
    from unnest(${periods.map(({ firstDay }) => firstDay)}::date[], ${periods.map(({ lastDay }) => lastDay)}::date[])
         with ordinality as spans (first, last, number)`;

const midnight = (wall: Date): Date => new Date(Math.floor(wall.getTime() / DAY_MS) * DAY_MS);

const getDay = (wall: Date): string => wall.toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Clocks change at two in the morning, so every day has a midnight. */
const period = (first: Date, next: Date): Period => ({
  firstDay: getDay(first),
  lastDay: getDay(new Date(next.getTime() - DAY_MS)),
  from: instantOfWall(first) ?? first,
  until: instantOfWall(next) ?? next,
});
