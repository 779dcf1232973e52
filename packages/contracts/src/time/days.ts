import { pacificWall } from './pacific-wall.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of the Pacific calendar at an instant: '2026-12-04'. */
export const pacificDay = (instant: Date): string => pacificWall(instant).toISOString().slice(0, 10);

/** The day so many days after another, such as '2026-12-04'; before it for a negative count. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** How many days come after `from` up to `until`. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
