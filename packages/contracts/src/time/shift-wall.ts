import { instantOfWall, pacificWall } from './pacific-wall.ts';

/** The instant that is so much later on a Pacific clock; undefined in the hour that is skipped in spring. */
export const shiftWall = (instant: string | Date, ms: number): Date | undefined =>
  instantOfWall(new Date(pacificWall(new Date(instant)).getTime() + ms));

/** How much later one instant is than another on a Pacific clock, in milliseconds. */
export const wallDistance = (from: string | Date, to: string | Date): number =>
  pacificWall(new Date(to)).getTime() - pacificWall(new Date(from)).getTime();
