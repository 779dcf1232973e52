import type { ServiceContext } from '../context.ts';
import { findActors } from './actor.ts';
import type { Actor } from './actor.ts';
import { SESSION_KEY_PREFIX } from './session-records.ts';
import { isExpired } from './opened-session.ts';
import type { CallerSession } from './opened-session.ts';

/**
 * Reads the callers of open streams again: one command to Redis and one statement for all of them. It doesn't extend their
 * sessions: a page may be open unattended.
 * @returns the actor of each session in the given order, null once it has ended. Throws while Redis or Postgres is unavailable.
 */
export async function reloadActors(
  { db, redis, now }: Pick<ServiceContext, 'db' | 'redis' | 'now'>,
  sessions: readonly CallerSession[],
): Promise<(Actor | null)[]> {
  if (sessions.length === 0) return [];
  const userIds = [...new Set(sessions.map(({ userId }) => userId))];
  const [records, found] = await Promise.all([
    redis.mGet(sessions.map(({ sid }) => SESSION_KEY_PREFIX + sid)),
    findActors(db, userIds),
  ]);
  const actors = new Map(found.map(({ sessionEpoch, ...actor }) => [actor.id, { sessionEpoch, actor }]));
  return sessions.map((session, index) => {
    const account = actors.get(session.userId);
    const isOver =
      isExpired(session, now()) || records[index] === null || account?.sessionEpoch !== session.epoch;
    return isOver ? null : account.actor;
  });
}
