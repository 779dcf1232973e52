import { DISPLAY_TIME_ZONE } from '../brand.ts';

let clock: Intl.DateTimeFormat | undefined;

/**
 * Made when it is first used: time zones take a phone 40 ms. date-fns's own formatter would load 250 modules in a service, and add
 * 7 KB to every first visit.
 */
const makeClock = () =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: DISPLAY_TIME_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

/** The Pacific date and time at an instant, as a date whose UTC fields hold them. */
export function pacificWall(instant: Date): Date {
  clock ??= makeClock();
  const parts = clock.formatToParts(instant);
  const number = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [number('year'), number('month') - 1, number('day')];
  const milliseconds = instant.getTime() - Math.floor(instant.getTime() / 1000) * 1000;
  return new Date(
    Date.UTC(year, month, day, number('hour'), number('minute'), number('second'), milliseconds),
  );
}

const HOUR_MS = 3_600_000;
/** How far Pacific time is behind UTC, in summer and in winter. */
const HOURS_BEHIND = [7, 8];

/**
 * The instant at which a Pacific clock shows a wall time, given as `pacificWall` gives it. Of an hour that comes twice
 * in autumn the first time; undefined for the hour that is skipped in spring.
 */
export const instantOfWall = (wall: Date): Date | undefined =>
  HOURS_BEHIND.map((hours) => new Date(wall.getTime() + hours * HOUR_MS)).find(
    (instant) => pacificWall(instant).getTime() === wall.getTime(),
  );
