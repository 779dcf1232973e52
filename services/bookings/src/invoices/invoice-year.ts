import { pacificWall } from '@backflow/contracts/time';

/** The Pacific day of an instant, such as '2026-12-31', and its year, by which invoices are numbered. */
export function pacificDay(now: number): { day: string; year: number } {
  const wall = pacificWall(new Date(now));
  return { day: wall.toISOString().slice(0, 10), year: wall.getUTCFullYear() };
}
