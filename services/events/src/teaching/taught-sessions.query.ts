import type { TaughtSession } from '@backflow/contracts/events';
import type { EventsContext } from '../context.ts';
import { readSessions } from './sessions.query.ts';

/** The coming sessions that somebody teaches. */
export async function taughtSessions({ db, now }: EventsContext): Promise<TaughtSession[]> {
  const sessions = await readSessions(db, { from: now() });
  return sessions.flatMap(({ instructor, venueId: _, ...session }) =>
    instructor ? [{ ...session, instructor: instructor.name, instructorId: instructor.id }] : [],
  );
}
