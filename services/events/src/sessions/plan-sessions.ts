import { randomUUID } from 'node:crypto';
import type { FieldProblem } from '@backflow/contracts';
import { sessionProblems, sumSessionHours } from '@backflow/contracts/bookings';
import type { Hours, Session, SessionInput } from '@backflow/contracts/bookings';

/** When a record takes place, as an administrator sent it. */
interface Planned {
  /** The sessions that were sent; absent: those that are stored follow a start or an end that was sent. */
  sent: readonly SessionInput[] | undefined;
  startsAt: Date;
  endsAt: Date | null;
  hours: Hours | null;
  /** The record's own fields of start and end, for problems of who sent no sessions. */
  fields: readonly [start: string, end: string];
}

/** The record before the edit; undefined for a new one. */
interface Stored {
  id: string;
  sessions: readonly Session[];
  startsAt: Date;
  endsAt: Date | null;
}

interface Plan {
  problems: FieldProblem[];
  sessions: Session[];
  startsAt: Date;
  endsAt: Date | null;
  hours: Hours | null;
}

/**
 * The sessions of a record in their order, with the start, end and hours that follow from them. One session without anything of its own
 * is an empty list: start and end say it.
 */
export function planSessions({ sent, fields, ...times }: Planned, stored: Stored | undefined): Plan {
  const given = sent ? withIds(sent, stored) : followTimes(times, stored);
  const problems = sessionProblems(given);
  const sessions = given.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return { ...times, problems, sessions };
  return {
    problems: sent ? problems : problems.map((problem) => ofTimes(problem, fields)),
    sessions: sessions.length === 1 && isPlain(first, stored) ? [] : sessions,
    startsAt: new Date(first.startsAt),
    endsAt: new Date(last.endsAt),
    hours: sumSessionHours(sessions) ?? times.hours,
  };
}

/** Sessions that the record has keep their id: attendance and entries of calendars refer to it. */
function withIds(sent: readonly SessionInput[], stored: Stored | undefined): Session[] {
  // A record without a list has one session, with the record's own id.
  const known = new Set(stored?.sessions.map(({ id }) => id) ?? []);
  if (stored && known.size === 0) known.add(stored.id);
  return sent.map(({ id, startsAt, endsAt, location, venueId, instructor, hours }) => ({
    id: id !== undefined && known.delete(id) ? id : randomUUID(),
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    location: location ?? null,
    venueId: venueId ?? null,
    instructor: instructor ?? null,
    hours: hours ?? null,
  }));
}

/** The stored sessions, of which the first one starts and the last one ends at a time that was sent without them. */
function followTimes(
  { startsAt, endsAt }: Pick<Planned, 'startsAt' | 'endsAt'>,
  stored: Stored | undefined,
): Session[] {
  if (!stored) return [];
  const isStartNew = startsAt.getTime() !== stored.startsAt.getTime();
  const isEndNew = endsAt !== null && endsAt.getTime() !== stored.endsAt?.getTime();
  return stored.sessions.map((session, index, { length }) => ({
    ...session,
    ...(isStartNew && index === 0 && { startsAt: startsAt.toISOString() }),
    ...(isEndNew && index === length - 1 && { endsAt: endsAt.toISOString() }),
  }));
}

const isPlain = ({ id, location, venueId, instructor, hours }: Session, stored: Stored | undefined) =>
  (id === stored?.id || !stored?.sessions.some((session) => session.id === id)) &&
  [location, venueId, instructor, hours].every((value) => value === null);

const ofTimes = ({ path, message }: FieldProblem, [start, end]: Planned['fields']): FieldProblem => ({
  path: path.endsWith('startsAt') ? start : end,
  message,
});
