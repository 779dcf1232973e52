import type { Repeat } from '@backflow/contracts/events';
import { instantOfWall, pacificWall, seriesStarts } from '@backflow/contracts/time';
import { ValidationError } from '@backflow/service-kit';
import type { EventFields } from '../db/models.ts';

type Times = Pick<EventFields, 'startDate' | 'endDate' | 'registrationCloseDate'>;

const LABELS = { startDate: 'start', endDate: 'end', registrationCloseDate: 'registration closes' } as const;
/** Contracts accept instants from 2000 to 2099. */
const LAST_YEAR = 2099;

/**
 * The times of a series' events, starting with the given one: each at the same Pacific wall time, with the same distance to its
 * end and to the close of registration.
 * @throws ValidationError for a time in the hour that is skipped in spring, and for a series beyond the last year
 */
export function seriesTimes(first: Times, repeat: Repeat): Times[] {
  const wall = pacificWall(first.startDate);
  const later = seriesStarts(wall, repeat).slice(1);
  if (later.some((start) => start.getUTCFullYear() > LAST_YEAR)) {
    const message = `The series goes on beyond ${LAST_YEAR}: choose fewer events`;
    throw new ValidationError([{ path: 'repeat.count', message }]);
  }
  return [first, ...later.map((start) => shiftBy(start.getTime() - wall.getTime(), first))];
}

function shiftBy(distance: number, { startDate, endDate, registrationCloseDate }: Times): Times {
  const moved = (field: keyof Times, instant: Date) =>
    toInstant(field, new Date(pacificWall(instant).getTime() + distance));
  return {
    startDate: moved('startDate', startDate),
    endDate: endDate && moved('endDate', endDate),
    registrationCloseDate: registrationCloseDate && moved('registrationCloseDate', registrationCloseDate),
  };
}

const wallTime = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full', timeStyle: 'short' });

function toInstant(field: keyof Times, wall: Date): Date {
  const instant = instantOfWall(wall);
  if (instant) return instant;
  const message = `${wallTime.format(wall)} (${LABELS[field]}) does not exist: clocks go forward in that hour`;
  throw new ValidationError([{ path: field, message }]);
}
