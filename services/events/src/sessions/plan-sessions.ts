import { randomUUID } from 'node:crypto';
import type { FieldProblem } from '@backflow/contracts';
import { sessionProblems, sumSessionHours } from '@backflow/contracts/bookings';
import type { Hours, Session, SessionInput } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';

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
  /** Stored sessions that are taken out. */
  removed: readonly Known[];
}

type Known = Pick<Session, 'id' | 'startsAt'>;

/**
 * The sessions of a record in their order, with the start, end and hours that follow from them. One session without anything of its own
 * is an empty list: start and end say it.
 */
export function planSessions({ sent, fields, ...times }: Planned, stored: Stored | undefined): Plan {
  // An empty list is one session from start to end; where several are stored, it is one of them.
  const isOne = sent?.length === 0 && stored !== undefined && stored.sessions.length > 0;
  const given = sent ? withIds(isOne ? [toSession(times)] : sent, stored) : followTimes(times, stored);
  const problems = sessionProblems(given);
  const sessions = given.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return { ...times, problems, sessions, removed: [] };
  return {
    problems: sent && !isOne ? problems : problems.map((problem) => ofTimes(problem, fields)),
    sessions: sessions.length === 1 && isPlain(first, stored) ? [] : sessions,
    startsAt: new Date(first.startsAt),
    endsAt: new Date(last.endsAt),
    hours: sumSessionHours(sessions) ?? times.hours,
    removed: listKnown(stored).filter(({ id }) => !sessions.some((session) => session.id === id)),
  };
}

/** A record without a list has one session, with the record's own id. */
function listKnown(stored: Stored | undefined): readonly Known[] {
  if (!stored || stored.sessions.length > 0) return stored?.sessions ?? [];
  return [{ id: stored.id, startsAt: stored.startsAt.toISOString() }];
}

const toSession = ({ startsAt, endsAt }: Pick<Planned, 'startsAt' | 'endsAt'>): SessionInput => ({
  startsAt: startsAt.toISOString(),
  endsAt: (endsAt ?? startsAt).toISOString(),
});

/** Sessions that the record has keep their id: attendance and entries of calendars refer to it. */
function withIds(sent: readonly SessionInput[], stored: Stored | undefined): Session[] {
  const ids = findIds(sent, listKnown(stored));
  return sent.map(({ startsAt, endsAt, location, venueId, instructor, hours }, at) => ({
    id: ids[at] ?? randomUUID(),
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    location: location ?? null,
    venueId: venueId ?? null,
    instructor: instructor ?? null,
    hours: hours ?? null,
  }));
}

/** The ways in which a session that was sent is one that is stored, the surest first. */
const MATCHES: readonly ((sent: SessionInput, known: Known) => boolean)[] = [
  (sent, { id }) => sent.id === id,
  (sent, { startsAt }) => Date.parse(sent.startsAt) === Date.parse(startsAt),
  (sent, { startsAt }) => pacificDay(new Date(sent.startsAt)) === pacificDay(new Date(startsAt)),
];

/** @returns the stored id of each session that was sent, if it has one. Where none is found, all have moved, in their order. */
function findIds(sent: readonly SessionInput[], known: readonly Known[]): (string | undefined)[] {
  const ids: (string | undefined)[] = sent.map(() => undefined);
  for (const isSame of MATCHES) {
    for (const [at, session] of sent.entries())
      ids[at] ??= known.find((each) => !ids.includes(each.id) && isSame(session, each))?.id;
  }
  return ids.some((found) => found !== undefined) ? ids : known.map((each) => each.id);
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
  (!stored || id === stored.id) && [location, venueId, instructor, hours].every((value) => value === null);

const ofTimes = ({ path, message }: FieldProblem, [start, end]: Planned['fields']): FieldProblem => ({
  path: path.endsWith('startsAt') ? start : end,
  message,
});
