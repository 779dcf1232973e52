import type { Repeat } from '@backflow/contracts/events';
import { ValidationError, instantOfWall, pacificWall } from '@backflow/service-kit';
import type { EventFields } from '../db/models/event.ts';

type Times = Pick<EventFields, 'startDate' | 'endDate' | 'registrationCloseDate'>;

const LABELS = { startDate: 'start', endDate: 'end', registrationCloseDate: 'registration closes' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Instants are taken from 2000 until 2100. */
const LAST_YEAR = 2099;

/**
 * When the events of a series take place, the given one first: at the same Pacific wall time, whatever the clocks do, with
 * an end and a close that keep their distance from it.
 * @throws ValidationError for a time in the hour that is skipped in spring, and for a series without end
 */
export function seriesTimes(first: Times, { every, count }: Repeat): Times[] {
  const wall = pacificWall(first.startDate);
  const later = Array.from({ length: count - 1 }, (_, index) => {
    const start = STEPS[every](wall, index + 1);
    if (start.getUTCFullYear() > LAST_YEAR) {
      const message = `The series goes on beyond ${LAST_YEAR}: choose fewer events`;
      throw new ValidationError([{ path: 'repeat.count', message }]);
    }
    return movedBy(start.getTime() - wall.getTime(), first);
  });
  return [first, ...later];
}

/** The wall time of a start so many steps later. */
const STEPS: Readonly<Record<Repeat['every'], (first: Date, steps: number) => Date>> = {
  week: (first, steps) => new Date(first.getTime() + steps * 7 * DAY_MS),
  'month-day': (first, steps) => onDay(first, steps, () => first.getUTCDate()),
  'month-weekday': (first, steps) => {
    const nth = Math.floor((first.getUTCDate() - 1) / 7);
    return onDay(first, steps, (month) => {
      const untilWeekday = (first.getUTCDay() - month.getUTCDay() + 7) % 7;
      const day = 1 + untilWeekday + 7 * nth;
      return day > daysIn(month) ? day - 7 : day;
    });
  },
};

/** On a day of a later month, or its last one where it has no such day. */
function onDay(first: Date, months: number, dayOf: (month: Date) => number): Date {
  const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months));
  const day = Math.min(dayOf(month), daysIn(month));
  return new Date(month.getTime() + (day - 1) * DAY_MS + (first.getTime() % DAY_MS));
}

const daysIn = (month: Date): number =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();

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
