import { POSTING_LIMITS } from '@backflow/contracts/community';
import { TooManyRequestsError, createLimiter, raw, sql } from '@backflow/service-kit';
import type { Actor, Limiter, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { MEMBER_COLUMNS, NEW_MEMBER, assertNotSilenced, lockWriter } from '../members/forum-member.ts';
import type { MemberRow } from '../members/forum-member.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When a member posted in the last hour, oldest first. The last time is the post that is being stored. */
interface Postings {
  posts: Date[];
  topics: Date[];
}

interface Posting {
  now: Date;
  isTopic: boolean;
}

/**
 * Locks a member's row and counts the post, in one statement. A deleted post still counts. A refused one does not: the
 * transaction fails after the count.
 * @throws AppError SILENCED; TooManyRequestsError with the time until the member may post again
 */
export async function countPosting(
  write: Write,
  actor: Actor,
  { now, isTopic }: Posting,
): Promise<MemberRow> {
  if (actor.isAdmin) return lockWriter(write, actor, now);
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  // Ignore times in the future: they were stored before the clock was set back, and would block posts until then.
  const recent = (column: 'posted_at' | 'topics_begun_at') => sql`
    array(select t from unnest(members.${raw(column)}) t where t > ${hourAgo} and t <= ${now})`;
  const [counted] = await write.rows<MemberRow & Postings>(sql`
    insert into members (id, posted_at, topics_begun_at) values (${actor.id}, ${[now]}, ${isTopic ? [now] : []})
    on conflict (id) do update
       set posted_at = ${recent('posted_at')} || excluded.posted_at,
           topics_begun_at = ${recent('topics_begun_at')} || excluded.topics_begun_at
    returning ${MEMBER_COLUMNS}, posted_at as posts, topics_begun_at as topics`);
  const { posts, topics, ...member } = counted ?? { ...NEW_MEMBER, posts: [], topics: [] };
  assertNotSilenced(actor, member, now);
  assertWithinLimits({ posts, topics }, now, isTopic);
  return member;
}

function assertWithinLimits(postings: Postings, now: Date, isTopic: boolean): void {
  const waits = POSTING_LIMITS.filter(({ of }) => isTopic || of === 'posts').map(
    ({ of, most, seconds, what }) => {
      // This post must be older than the limit's window. Index -1 is the post that is being stored.
      const oldest = postings[of].at(-most - 1);
      return { most, what, ms: oldest ? oldest.getTime() + seconds * 1000 - now.getTime() : 0 };
    },
  );
  const [longest] = waits.sort((one, other) => other.ms - one.ms);
  if (!longest || longest.ms <= 0) return;
  const { most, what, ms } = longest;
  const message = `${most} ${what} are enough. You can post again in ${formatWait(ms)}.`;
  throw new TooManyRequestsError(message, ms / 1000);
}

/** Limits new topics per network, over all members. */
export const createTopicLimiter = ({
  redis,
  settings,
}: Pick<CommunityContext, 'redis' | 'settings'>): Limiter =>
  createLimiter(redis, {
    name: 'topics:network',
    points: settings.TOPICS_PER_HOUR_OF_NETWORK,
    seconds: HOUR_MS / 1000,
    what: 'new topics from your network',
  });

function formatWait(ms: number): string {
  const [count, unit] = ms <= MINUTE_MS ? [ms / 1000, 'second'] : [ms / MINUTE_MS, 'minute'];
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
