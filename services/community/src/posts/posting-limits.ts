import { POSTING_LIMITS } from '@backflow/contracts/community';
import { TooManyRequestsError, createLimiter, sql } from '@backflow/service-kit';
import type { Limiter, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

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

/** When a member has posted, of the last hour at least; the oldest first. */
interface Postings {
  postedAt: Date[];
  topicsBegunAt: Date[];
}

interface Posting {
  memberId: string;
  now: Date;
  isTopic: boolean;
}

/**
 * Counts one more post of a member whose row is held. It goes on counting when the post is deleted; when the transaction
 * fails it does not.
 * @throws TooManyRequestsError for who has posted too often, saying when they can go on
 */
export async function countPosting({ rows }: Write, { memberId, now, isTopic }: Posting): Promise<void> {
  const [postings] = await rows<Postings>(
    sql`select posted_at as "postedAt", topics_begun_at as "topicsBegunAt" from members where id = ${memberId}`,
  );
  // Times in the future were stored before the clock was set back: counted, they would refuse posts until then.
  const recent = (times: readonly Date[] = []) =>
    times.filter((time) => time > new Date(now.getTime() - HOUR_MS) && time <= now);
  const [postedAt, topicsBegunAt] = [recent(postings?.postedAt), recent(postings?.topicsBegunAt)];
  refuseTooMany({ postedAt, topicsBegunAt }, now, isTopic);
  const posted = [...postedAt, now];
  const begun = [...topicsBegunAt, ...(isTopic ? [now] : [])];
  await rows(sql`
    update members set posted_at = ${posted}, topics_begun_at = ${begun} where id = ${memberId}`);
}

function refuseTooMany(postings: Postings, now: Date, isTopic: boolean): void {
  const refusals = LIMITS.filter(({ of }) => isTopic || of === 'postedAt').map(({ most, ms, of, what }) => {
    // The one that has to be long enough ago.
    const oldest = postings[of].at(-most);
    return { most, what, wait: oldest ? oldest.getTime() + ms - now.getTime() : 0 };
  });
  const [{ most, what, wait } = NO_REFUSAL] = refusals.sort((one, other) => other.wait - one.wait);
  if (wait <= 0) return;
  const message = `${most} ${what} are enough. You can post again in ${inWords(wait)}.`;
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

const NO_REFUSAL = { most: 0, what: '', wait: 0 };

function inWords(ms: number): string {
  const [count, unit] = ms <= MINUTE_MS ? [ms / 1000, 'second'] : [ms / MINUTE_MS, 'minute'];
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
