import type { Repeat } from '@backflow/contracts/events';
import { instantOfWall, pacificWall, seriesStarts } from '@backflow/contracts/time';
import { ValidationError } from '@backflow/service-kit';
import type { EventFields } from '../db/models.ts';

type Times = Pick<EventFields, 'startDate' | 'endDate' | 'registrationCloseDate'>;

const LABELS = { startDate: 'start', endDate: 'end', registrationCloseDate: 'registration closes' } as const;
/** Instants are taken from 2000 until 2100. */
const LAST_YEAR = 2099;

/**
 * When the events of a series take place, the given one first: at the same Pacific wall time, whatever the clocks do, with
 * an end and a close that keep their distance from it.
 * @throws ValidationError for a time in the hour that is skipped in spring, and for a series without end
 */
export function seriesTimes(first: Times, repeat: Repeat): Times[] {
  const wall = pacificWall(first.startDate);
  const later = seriesStarts(wall, repeat).slice(1);
  if (later.some((start) => start.getUTCFullYear() > LAST_YEAR)) {
    const message = `The series goes on beyond ${LAST_YEAR}: choose fewer events`;
    throw new ValidationError([{ path: 'repeat.count', message }]);
  }
  return [first, ...later.map((start) => movedBy(start.getTime() - wall.getTime(), first))];
}

function movedBy(distance: number, { startDate, endDate, registrationCloseDate }: Times): Times {
  const moved = (field: keyof Times, instant: Date) =>
    inWallTime(field, new Date(pacificWall(instant).getTime() + distance));
  return {
    startDate: moved('startDate', startDate),
    endDate: endDate && moved('endDate', endDate),
    registrationCloseDate: registrationCloseDate && moved('registrationCloseDate', registrationCloseDate),
  };
}

const words = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full', timeStyle: 'short' });

function inWallTime(field: keyof Times, wall: Date): Date {
  const instant = instantOfWall(wall);
  if (instant) return instant;
  const message = `${words.format(wall)} (${LABELS[field]}) does not exist: clocks go forward in that hour`;
  throw new ValidationError([{ path: field, message }]);
}
