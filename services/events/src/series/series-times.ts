import type { Repeat } from '@backflow/contracts/events';
import { instantOfWall, pacificWall, seriesStarts } from '@backflow/contracts/time';
import { ValidationError } from '@backflow/service-kit';
import type { EventFields } from '../db/models.ts';

type Times = Pick<EventFields, 'startDate' | 'endDate' | 'registrationCloseDate'>;

const LABELS = { startDate: 'start', endDate: 'end', registrationCloseDate: 'registration closes' } as const;
export const TIME_FIELDS = Object.keys(LABELS) as readonly (keyof Times)[];

/** Contracts accept instants from 2000 to 2099. */
const YEARS = { first: 2000, last: 2099 };
const isKnownYear = (wall: Date): boolean =>
  wall.getUTCFullYear() >= YEARS.first && wall.getUTCFullYear() <= YEARS.last;

/**
 * The times of a series' events, starting with the given one: each at the same Pacific wall time, with the same distance to its
 * end and to the close of registration.
 * @throws ValidationError for a time in the hour that is skipped in spring, and for a series beyond the last year
 */
export function seriesTimes(first: Times, repeat: Repeat): Times[] {
  const wall = pacificWall(first.startDate);
  const later = seriesStarts(wall, repeat).slice(1);
  if (!later.every(isKnownYear)) {
    const message = `The series goes on beyond ${YEARS.last}: choose fewer events`;
    throw new ValidationError([{ path: 'repeat.count', message }]);
  }
  return [first, ...later.map((start) => startingAt(first, start))];
}

/**
 * The times of an event if it starts at another Pacific wall time: its end and the close of registration keep their distance.
 * @throws ValidationError for a time in the hour that is skipped in spring
 */
export function startingAt({ startDate, endDate, registrationCloseDate }: Times, start: Date): Times {
  const distance = start.getTime() - pacificWall(startDate).getTime();
  const moved = (field: keyof Times, instant: Date) =>
    toInstant(field, new Date(pacificWall(instant).getTime() + distance));
  return {
    startDate: moved('startDate', startDate),
    endDate: endDate && moved('endDate', endDate),
    registrationCloseDate: registrationCloseDate && moved('registrationCloseDate', registrationCloseDate),
  };
}

/**
 * The times of another date of a series after an edit: each time that was edited moves by as much Pacific wall time as the edited
 * date's. A time that was set or that the other date lacks gets the same distance to the start; one that was cleared is cleared.
 * @throws ValidationError for a time in the hour that is skipped in spring
 */
export function movedTimes(other: Times, before: Times, after: Times): Partial<Times> {
  const start = movedTime('startDate', other.startDate, before.startDate, after.startDate);
  const moved: Partial<Times> = isSame(before.startDate, after.startDate) ? {} : { startDate: start };
  for (const field of ['endDate', 'registrationCloseDate'] as const) {
    const [from, to, current] = [before[field], after[field], other[field]];
    if (isSame(from, to)) continue;
    if (to === null) moved[field] = null;
    else if (from && current) moved[field] = movedTime(field, current, from, to);
    else moved[field] = movedTime(field, start, after.startDate, to);
  }
  return moved;
}

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

/** An instant after as much Pacific wall time as there is between two others. */
function movedTime(field: keyof Times, instant: Date, from: Date, to: Date): Date {
  if (isSame(from, to)) return instant;
  const distance = pacificWall(to).getTime() - pacificWall(from).getTime();
  return toInstant(field, new Date(pacificWall(instant).getTime() + distance));
}

const wallTime = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full', timeStyle: 'short' });

function toInstant(field: keyof Times, wall: Date): Date {
  const problem = (message: string) => new ValidationError([{ path: field, message }]);
  if (!isKnownYear(wall)) throw problem(`A date of the series would be in ${wall.getUTCFullYear()}`);
  const instant = instantOfWall(wall);
  if (instant) return instant;
  throw problem(`${wallTime.format(wall)} (${LABELS[field]}) does not exist: clocks go forward in that hour`);
}
