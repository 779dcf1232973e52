import { instantOfWall, pacificWall } from '@backflow/contracts/time';

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

const midnight = (wall: Date): Date => new Date(Math.floor(wall.getTime() / DAY_MS) * DAY_MS);

const dayOf = (wall: Date): string => wall.toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Clocks change at two in the morning, so every day has a midnight. */
const period = (first: Date, next: Date): Period => ({
  firstDay: dayOf(first),
  lastDay: dayOf(new Date(next.getTime() - DAY_MS)),
  from: instantOfWall(first) ?? first,
  until: instantOfWall(next) ?? next,
});
