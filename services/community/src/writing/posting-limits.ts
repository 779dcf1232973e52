import { POSTING_LIMITS } from '@backflow/contracts/community';
import { TooManyRequestsError, createLimiter, raw, sql } from '@backflow/service-kit';
import type { Actor, Limiter, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { MEMBER_COLUMNS, assertNotSilenced } from '../members/forum-member.ts';
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
  /** Approved posts that the author needs for the post to be published at once. */
  postsForTrust: number;
}

/** An author's row after a post was counted. */
export interface CountedPosting extends MemberRow, Postings {
  /** True if the post is published at once. It is then among `approvedPosts`. */
  isApproved: boolean;
}

/**
 * The statement that locks a member's row, counts the post, and decides whether it is published at once. A deleted post still
 * counts. A refused one does not: the transaction fails after the count. Administrators' posts are not limited.
 */
export function countPosting(actor: Actor, { now, isTopic, postsForTrust }: Posting): Sql {
  const isNever = postsForTrust === Infinity;
  const isTrusted = isNever ? raw('false') : sql`members.approved_posts >= ${postsForTrust}`;
  // The row is returned with this post.
  const isApproved = isNever ? raw('false') : sql`approved_posts > ${postsForTrust}`;
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  // Ignore times in the future: they were stored before the clock was set back, and would block posts until then.
  const recent = (column: 'posted_at' | 'topics_begun_at') => sql`
    array(select t from unnest(members.${raw(column)}) t where t > ${hourAgo} and t <= ${now})`;
  const times = (isCounted: boolean) => (isCounted && !actor.isAdmin ? [now] : []);
  return sql`
    insert into members (id, posted_at, topics_begun_at, approved_posts)
    values (${actor.id}, ${times(true)}, ${times(isTopic)}, ${postsForTrust === 0 ? 1 : 0})
    on conflict (id) do update
       set posted_at = ${recent('posted_at')} || excluded.posted_at,
           topics_begun_at = ${recent('topics_begun_at')} || excluded.topics_begun_at,
           approved_posts = members.approved_posts + (${isTrusted})::integer
    returning ${MEMBER_COLUMNS}, posted_at as posts, topics_begun_at as topics, ${isApproved} as "isApproved"`;
}

/** @throws AppError SILENCED; TooManyRequestsError with the time until the member may post again */
export function assertMayPost(
  actor: Actor,
  counted: CountedPosting,
  { now, isTopic }: Pick<Posting, 'now' | 'isTopic'>,
): void {
  assertNotSilenced(actor, counted, now);
  if (!actor.isAdmin) assertWithinLimits(counted, now, isTopic);
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
