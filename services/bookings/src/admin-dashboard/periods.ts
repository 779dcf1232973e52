import { instantOfWall, pacificWall } from '@backflow/contracts/time';

/** A week or a month of the Pacific calendar. */
export interface Period {
  /** Its first day, such as 2026-12-04. */
  firstDay: string;
  from: Date;
  until: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** `count` weeks from Monday to Sunday; the last one contains `now`. */
export function weeksUntil(now: Date, count: number): Period[] {
  const today = midnight(pacificWall(now));
  const daysSinceMonday = (today.getUTCDay() + 6) % 7;
  const monday = today.getTime() - daysSinceMonday * DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const first = monday - (count - 1 - index) * 7 * DAY_MS;
    return period(new Date(first), new Date(first + 7 * DAY_MS));
  });
}

/** The month of `now` with the months before and after it. */
export function monthsAround(now: Date, before: number, after: number): Period[] {
  const today = pacificWall(now);
  const month = (distance: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + distance));
  return Array.from({ length: before + 1 + after }, (_, index) =>
    period(month(index - before), month(index - before + 1)),
  );
}

const midnight = (wall: Date): Date => new Date(Math.floor(wall.getTime() / DAY_MS) * DAY_MS);

/** Clocks change at two in the morning, so every day has a midnight. */
const period = (first: Date, next: Date): Period => ({
  firstDay: first.toISOString().slice(0, 'yyyy-mm-dd'.length),
  from: instantOfWall(first) ?? first,
  until: instantOfWall(next) ?? next,
});
