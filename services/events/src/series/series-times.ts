import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { getSessions } from '@backflow/contracts/bookings';
import type { Session } from '@backflow/contracts/bookings';
import type { Repeat } from '@backflow/contracts/events';
import { instantOfWall, pacificWall, seriesStarts } from '@backflow/contracts/time';
import { ValidationError } from '@backflow/service-kit';
import type { EventFields } from '../db/models.ts';

type Times = Pick<EventFields, 'startDate' | 'endDate' | 'registrationCloseDate' | 'sessions'>;

/** With the id of the event, which its only session has too. */
type Dated = Times & { id: string };

const LABELS: Readonly<Record<string, string>> = {
  startDate: 'start',
  endDate: 'end',
  registrationCloseDate: 'registration closes',
};
export const TIME_FIELDS = ['startDate', 'endDate', 'registrationCloseDate', 'sessions'] as const;

/** Contracts accept instants from 2000 to 2099. */
const YEARS = { first: 2000, last: 2099 };
const isKnownYear = (wall: Date): boolean =>
  wall.getUTCFullYear() >= YEARS.first && wall.getUTCFullYear() <= YEARS.last;

/**
 * The times of a series' events, starting with the given one: each at the same Pacific wall time, with the same distance to its
 * end, its sessions and to the close of registration.
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
 * The times of a copy of an event that starts at another Pacific wall time: its end, its sessions and the close of registration keep
 * their distance.
 * @throws ValidationError for a time in the hour that is skipped in spring
 */
export function startingAt(
  { startDate, endDate, registrationCloseDate, sessions }: Times,
  start: Date,
): Times {
  const distance = start.getTime() - pacificWall(startDate).getTime();
  const moved = (field: string, instant: Date) =>
    toInstant(field, new Date(pacificWall(instant).getTime() + distance));
  return {
    startDate: moved('startDate', startDate),
    endDate: endDate && moved('endDate', endDate),
    registrationCloseDate: registrationCloseDate && moved('registrationCloseDate', registrationCloseDate),
    sessions: sessions.map((session, at) => ({
      ...{ ...session, id: randomUUID() },
      startsAt: moved(`sessions.${at}.startsAt`, new Date(session.startsAt)).toISOString(),
      endsAt: moved(`sessions.${at}.endsAt`, new Date(session.endsAt)).toISOString(),
    })),
  };
}

/**
 * The times of another date of a series after an edit: each time that was edited moves by as much Pacific wall time as the edited
 * date's. A time that was set or that the other date lacks gets the same distance to the start; one that was cleared is cleared.
 * @throws ValidationError for a time in the hour that is skipped in spring
 */
export function movedTimes(other: Dated, before: Dated, after: Times): Partial<Times> {
  const start = movedTime('startDate', other.startDate, before.startDate, after.startDate);
  const moved: Partial<Times> = isSame(before.startDate, after.startDate) ? {} : { startDate: start };
  for (const field of ['endDate', 'registrationCloseDate'] as const) {
    const [from, to, current] = [before[field], after[field], other[field]];
    if (isSame(from, to)) continue;
    if (to === null) moved[field] = null;
    else if (from && current) moved[field] = movedTime(field, current, from, to);
    else moved[field] = movedTime(field, start, after.startDate, to);
  }
  if (!isDeepStrictEqual(before.sessions, after.sessions))
    moved.sessions = movedSessions(other, before, after);
  return moved;
}

/**
 * The sessions of another date of a series after an edit: each follows the edited date's session in its place, in what was changed of it.
 * A new one gets the same distance to the start; one that was taken out is taken out.
 */
function movedSessions(other: Dated, before: Dated, after: Times): Session[] {
  if (after.sessions.length === 0) return [];
  const [own, known] = [listSessions(other), listSessions(before)];
  const start = movedTime('startDate', other.startDate, before.startDate, after.startDate);
  const moved = after.sessions.map((session, index) => {
    const at = known.findIndex(({ id }) => id === session.id);
    const [from, mine] = [known[at], own[at]];
    const move = (field: 'startsAt' | 'endsAt') => {
      const [instant, base] = from && mine ? [mine[field], from[field]] : [start, after.startDate];
      const to = new Date(session[field]);
      return movedTime(`sessions.${index}.${field}`, new Date(instant), new Date(base), to).toISOString();
    };
    const changed = Object.entries(session).filter(([name, value]) => {
      return !from || !isDeepStrictEqual(value, Reflect.get(from, name));
    });
    return {
      ...(mine ?? { ...session, id: randomUUID() }),
      ...(from && mine && Object.fromEntries(changed)),
      ...{ startsAt: move('startsAt'), endsAt: move('endsAt') },
    };
  });
  return [...moved, ...own.slice(known.length)];
}

const listSessions = ({ id, startDate, endDate, sessions }: Dated) =>
  getSessions({
    ...{ id, sessions },
    ...{ startDate: startDate.toISOString(), endDate: endDate?.toISOString() ?? null },
  });

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

/** An instant after as much Pacific wall time as there is between two others. */
function movedTime(field: string, instant: Date, from: Date, to: Date): Date {
  if (isSame(from, to)) return instant;
  const distance = pacificWall(to).getTime() - pacificWall(from).getTime();
  return toInstant(field, new Date(pacificWall(instant).getTime() + distance));
}

const wallTime = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full', timeStyle: 'short' });

function toInstant(field: string, wall: Date): Date {
  const problem = (message: string) => new ValidationError([{ path: field, message }]);
  if (!isKnownYear(wall)) throw problem(`A date of the series would be in ${wall.getUTCFullYear()}`);
  const instant = instantOfWall(wall);
  if (instant) return instant;
  const label = LABELS[field] ?? (field.endsWith('endsAt') ? 'end' : 'start');
  throw problem(`${wallTime.format(wall)} (${label}) does not exist: clocks go forward in that hour`);
}
