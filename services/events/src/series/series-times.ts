import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { getSessions } from '@backflow/contracts/bookings';
import type { Session } from '@backflow/contracts/bookings';
import type { Repeat } from '@backflow/contracts/events';
import { pacificWall, seriesStarts, shiftWall, wallDistance } from '@backflow/contracts/time';
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
  const moved = (field: string, instant: Date) => shift(field, instant, distance);
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
export function movedTimes(other: Dated, before: Dated, after: Dated): Partial<Times> {
  const start = movedTime('startDate', other.startDate, before.startDate, after.startDate);
  const moved: Partial<Times> = isSame(before.startDate, after.startDate) ? {} : { startDate: start };
  for (const field of ['endDate', 'registrationCloseDate'] as const) {
    const [from, to, current] = [before[field], after[field], other[field]];
    if (isSame(from, to)) continue;
    if (to === null) moved[field] = null;
    else if (from && current) moved[field] = movedTime(field, current, from, to);
    else moved[field] = movedTime(field, start, after.startDate, to);
  }
  const haveDays = [other, before, after].some(({ sessions }) => sessions.length > 0);
  if (haveDays && !isDeepStrictEqual(listSessions(before), listSessions(after)))
    moved.sessions = movedSessions(other, before, after);
  return moved;
}

/**
 * The sessions of another date of a series after an edit: each follows the edited date's session in its place in what was changed of
 * it, and further ones move along with the last. A new one gets the same distance to the start; one that was taken out is taken out.
 */
function movedSessions(other: Dated, before: Dated, after: Dated): Session[] {
  const [own, known, next] = [listSessions(other), listSessions(before), listSessions(after)];
  const path = (index: number, field: 'startsAt' | 'endsAt') => {
    if (after.sessions.length > 0) return `sessions.${index}.${field}`;
    return field === 'startsAt' ? 'startDate' : 'endDate';
  };
  const moved = own.flatMap((mine, at) => {
    const from = known[at] ?? known.at(-1);
    const index = next.findIndex(({ id }) => id === from?.id);
    const to = next[index];
    if (!from || !to) return at < known.length ? [] : [mine];
    const changed = Object.entries(to).filter(
      ([name, value]) => at < known.length && !isDeepStrictEqual(value, Reflect.get(from, name)),
    );
    // An end that was entered or cleared where the other date has one already says nothing about it.
    const end = (isOpen(from) || isOpen(to)) && !isOpen(mine) ? 'startsAt' : 'endsAt';
    const startsAt = movedTime(path(index, 'startsAt'), mine.startsAt, from.startsAt, to.startsAt);
    const endsAt = movedTime(path(index, 'endsAt'), mine.endsAt, from[end], to[end]);
    return {
      ...{ ...mine, ...Object.fromEntries(changed) },
      ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    };
  });
  const start = movedTime('startDate', other.startDate, before.startDate, after.startDate);
  const added = next.flatMap((session, index) => {
    if (known.some(({ id }) => id === session.id)) return [];
    const move = (field: 'startsAt' | 'endsAt') =>
      movedTime(path(index, field), start, after.startDate, session[field]).toISOString();
    return [{ ...session, id: randomUUID(), startsAt: move('startsAt'), endsAt: move('endsAt') }];
  });
  return [...moved, ...added];
}

const isOpen = ({ startsAt, endsAt }: Session): boolean => startsAt === endsAt;

const listSessions = ({ id, startDate, endDate, sessions }: Dated) =>
  getSessions({
    ...{ id, sessions },
    ...{ startDate: startDate.toISOString(), endDate: endDate?.toISOString() ?? null },
  });

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

/** An instant after as much Pacific wall time as there is between two others. */
const movedTime = (field: string, instant: Date | string, from: Date | string, to: Date | string): Date =>
  isSame(new Date(from), new Date(to)) ? new Date(instant) : shift(field, instant, wallDistance(from, to));

const wallTime = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full', timeStyle: 'short' });

function shift(field: string, instant: Date | string, ms: number): Date {
  const problem = (message: string) => new ValidationError([{ path: field, message }]);
  const wall = new Date(pacificWall(new Date(instant)).getTime() + ms);
  if (!isKnownYear(wall)) throw problem(`A date of the series would be in ${wall.getUTCFullYear()}`);
  const shifted = shiftWall(instant, ms);
  if (shifted) return shifted;
  const label = LABELS[field] ?? (field.endsWith('endsAt') ? 'end' : 'start');
  throw problem(`${wallTime.format(wall)} (${label}) does not exist: clocks go forward in that hour`);
}
