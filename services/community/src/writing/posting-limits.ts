import { POSTING_LIMITS } from '@backflow/contracts/community';
import { TooManyRequestsError, createLimiter, raw, sql } from '@backflow/service-kit';
import type { Actor, Limiter, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { MEMBER_COLUMNS, NEW_MEMBER } from '../members/forum-member.ts';
import type { MemberRow } from '../members/forum-member.ts';
import { assertNotSilenced, lockWriter } from './writer.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How many posts, of all or of opening ones, within how long. */
interface Limit {
  most: number;
  ms: number;
  of: keyof Postings;
  what: string;
}

const LIMITS: readonly Limit[] = [
  { most: POSTING_LIMITS.postsPerMinute, ms: MINUTE_MS, of: 'postedAt', what: 'posts within a minute' },
  { most: POSTING_LIMITS.postsPerHour, ms: HOUR_MS, of: 'postedAt', what: 'posts within an hour' },
  { most: POSTING_LIMITS.topicsPerHour, ms: HOUR_MS, of: 'topicsBegunAt', what: 'topics within an hour' },
];

/** When a member has posted in the last hour, the oldest first, with the post that is being stored. */
interface Postings {
  postedAt: Date[];
  topicsBegunAt: Date[];
}

interface Posting {
  now: Date;
  isTopic: boolean;
}

/**
 * Locks the row of somebody who posts, and counts the post, in one statement. The post goes on counting when it is
 * deleted. When the transaction fails it does not: so it is counted first and refused afterwards.
 * @throws AppError SILENCED; TooManyRequestsError for who has posted too often, saying when they can go on
 */
export async function countPosting(
  write: Write,
  actor: Actor,
  { now, isTopic }: Posting,
): Promise<MemberRow> {
  if (actor.isAdmin) return lockWriter(write, actor, now);
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  // Times in the future were stored before the clock was set back: counted, they would refuse posts until then.
  const recent = (column: 'posted_at' | 'topics_begun_at') => sql`
    array(select t from unnest(members.${raw(column)}) t where t > ${hourAgo} and t <= ${now})`;
  const [counted] = await write.rows<MemberRow & Postings>(sql`
    insert into members (id, posted_at, topics_begun_at) values (${actor.id}, ${[now]}, ${isTopic ? [now] : []})
    on conflict (id) do update
       set posted_at = ${recent('posted_at')} || excluded.posted_at,
           topics_begun_at = ${recent('topics_begun_at')} || excluded.topics_begun_at
    returning ${MEMBER_COLUMNS}, posted_at as "postedAt", topics_begun_at as "topicsBegunAt"`);
  const { postedAt, topicsBegunAt, ...member } = counted ?? NEW_POSTER;
  assertNotSilenced(actor, member, now);
  assertWithinLimits({ postedAt, topicsBegunAt }, now, isTopic);
  return member;
}

function assertWithinLimits(postings: Postings, now: Date, isTopic: boolean): void {
  const refusals = LIMITS.filter(({ of }) => isTopic || of === 'postedAt').map(({ most, ms, of, what }) => {
    // The one that has to be long enough ago. The last is the post that is being stored.
    const oldest = postings[of].at(-most - 1);
    return { most, what, wait: oldest ? oldest.getTime() + ms - now.getTime() : 0 };
  });
  const [{ most, what, wait } = NO_REFUSAL] = refusals.sort((one, other) => other.wait - one.wait);
  if (wait <= 0) return;
  const message = `${most} ${what} are enough. You can post again in ${formatWait(wait)}.`;
  throw new TooManyRequestsError(message, wait / 1000);
}

/** Limits the new topics of all members of a network together. */
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

const NEW_POSTER: MemberRow & Postings = { ...NEW_MEMBER, postedAt: [], topicsBegunAt: [] };
const NO_REFUSAL = { most: 0, what: '', wait: 0 };

function formatWait(ms: number): string {
  const [count, unit] = ms <= MINUTE_MS ? [ms / 1000, 'second'] : [ms / MINUTE_MS, 'minute'];
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
