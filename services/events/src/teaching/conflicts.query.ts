import { foldText } from '@backflow/contracts';
import { MAX_CONFLICTS } from '@backflow/contracts/events';
import type { ScheduleConflict, findConflicts as contract } from '@backflow/contracts/events';
import { select, sql } from '@backflow/service-kit';
import type { Call, Database } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { getInstructor, readSessions } from './sessions.query.ts';
import type { ScheduledSession } from './sessions.query.ts';

type Needs = Pick<ScheduledSession, 'startsAt' | 'endsAt' | 'venueId' | 'instructor'>;
type Pair = readonly [
  own: Needs & { id: string | null },
  other: ScheduledSession,
  about: ScheduleConflict['about'],
];

/** The conflicts among all coming sessions. */
export async function allConflicts({ db, now }: EventsContext): Promise<ScheduleConflict[]> {
  const sessions = await readSessions(db, { from: now() });
  const pairs: Pair[] = [];
  let running: ScheduledSession[] = [];
  for (const session of sessions) {
    running = running.filter((each) => endOf(each) > Date.parse(session.startsAt));
    for (const other of running.filter(({ id }) => id !== session.id)) {
      for (const about of getShared(session, other))
        pairs.push([session, other, about], [other, session, about]);
    }
    running.push(session);
  }
  return present(db, pairs);
}

/** The conflicts of sessions that an administrator is entering. */
export async function conflictsOf(
  { db, now }: EventsContext,
  { body }: Call<typeof contract>,
): Promise<ScheduleConflict[]> {
  const { sessions, venueId = null, facilitatorId = null, facilitatorName = null, exceptId } = body;
  const own = sessions
    .map(({ startsAt, endsAt, ...session }) => ({
      ...{ id: exceptId ?? null, startsAt, endsAt, venueId: session.venueId ?? venueId },
      instructor: getInstructor({ facilitatorId, facilitatorName }, session.instructor ?? null),
    }))
    .filter((session) => endOf(session) > now());
  if (own.length === 0) return [];
  const others = await readSessions(db, {
    // An event without an end ends when it starts.
    from: Math.max(now(), Math.min(...own.map(({ startsAt }) => Date.parse(startsAt)))) - 1,
    until: Math.max(...own.map(endOf)),
  });
  const pairs = own.flatMap((session) =>
    others
      .filter((other) => other.id !== exceptId && overlap(session, other))
      .flatMap((other) => getShared(session, other).map((about): Pair => [session, other, about])),
  );
  return present(db, pairs);
}

/** An event without an end takes a moment, so that it is found in the session that it falls into. */
const endOf = ({ startsAt, endsAt }: Pick<Needs, 'startsAt' | 'endsAt'>): number =>
  Math.max(Date.parse(endsAt), Date.parse(startsAt) + 1);

/** Sessions that only touch do not overlap. */
const overlap = (one: Needs, other: Needs): boolean =>
  Date.parse(one.startsAt) < endOf(other) && Date.parse(other.startsAt) < endOf(one);

function getShared(one: Needs, other: Needs): ScheduleConflict['about'][] {
  const isVenue = one.venueId !== null && one.venueId === other.venueId;
  return [
    ...(isSamePerson(one.instructor, other.instructor) ? ['instructor' as const] : []),
    ...(isVenue ? ['venue' as const] : []),
  ];
}

/** Compares accounts where both have one, and else names. */
function isSamePerson(one: Needs['instructor'], other: Needs['instructor']): boolean {
  if (one === null || other === null) return false;
  if (one.id !== null && other.id !== null) return one.id === other.id;
  return foldName(one.name) === foldName(other.name);
}

const foldName = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim();

async function present(db: Database, pairs: readonly Pair[]): Promise<ScheduleConflict[]> {
  const sorted = pairs.toSorted(([one], [other]) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const byOffer = Map.groupBy(sorted, ([{ id }]) => id);
  const shown = [...byOffer.values()].flatMap((own) => own.slice(0, MAX_CONFLICTS));
  const ids = shown.flatMap(([{ venueId }, , about]) => (about === 'venue' ? [venueId] : []));
  const venues = ids.length === 0 ? [] : await readNames(db, ids);
  return shown.map(([own, { offers, id, title, isPublished, startsAt, endsAt }, about]) => ({
    about,
    name: (about === 'venue' ? venues.find((venue) => venue.id === own.venueId) : own.instructor)?.name ?? '',
    ...{ offerId: own.id, startsAt: own.startsAt },
    other: { offers, id, title, isPublished, startsAt, endsAt },
  }));
}

const readNames = (db: Database, ids: readonly (string | null)[]) =>
  select<{ id: string; name: string }>(
    db,
    'venue-names',
    sql`select id, name from venues where id = any(${[...new Set(ids)]}::uuid[])`,
  );
