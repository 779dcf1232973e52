import type {
  ForumPost,
  ForumReplyPage,
  PostState,
  listForumReplies as contract,
} from '@backflow/contracts/community';
import { NotFoundError, limitFor, raw, select, sql } from '@backflow/service-kit';
import type { Call, Database, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { maySee } from './post.policy.ts';
import { postsFor } from './post.presenter.ts';

/** Bounds of a page of replies: the first after a number, or the last before one. */
export interface ReplyBounds {
  after: number;
  before: number | undefined;
  limit: number;
  isBackward: boolean;
}

export const replyBounds = (
  { after, before }: { after?: number | undefined; before?: number | undefined },
  limit: number,
): ReplyBounds => ({
  after: after ?? 0,
  before,
  limit,
  isBackward: before !== undefined && after === undefined,
});

/**
 * Approved replies by their numbers. A number never changes, so a page far down costs no more than the first.
 * @throws NotFoundError for a topic that does not exist for this caller
 */
export async function replies(
  context: CommunityContext,
  { params: { id }, query, actor }: Call<typeof contract>,
): Promise<ForumReplyPage> {
  const bounds = replyBounds(query, query.limit);
  const [found, topic] = await Promise.all([
    postsFor(context, actor, sql`and p.id = any(array(${replyIds(id, bounds)}))`),
    findMore(context.db, id, bounds),
  ]);
  if (!topic || !maySee(actor, topic)) throw new NotFoundError('This topic');
  return replyPage(found, bounds, topic);
}

/** Selects the ids of a page, and one or more beyond it. Limited here: a plan that joins before the limit reads all replies. */
export function replyIds(topicId: string, { after, before, limit, isBackward }: ReplyBounds): Sql {
  const upTo = before === undefined ? raw('') : sql`and number < ${before}`;
  const order = raw(isBackward ? 'number desc' : 'number');
  return sql`
    select id from posts where topic_id = ${topicId} and number > ${after} ${upTo} order by ${order} ${limitFor(limit)}`;
}

/** @param found what `replyIds` selected, and maybe more replies of the topic */
export function replyPage(
  found: readonly ForumPost[],
  { after, before = Infinity, limit, isBackward }: ReplyBounds,
  more: MoreReplies,
): ForumReplyPage {
  const numbered = found.flatMap((post) => (post.number === null ? [] : [{ post, number: post.number }]));
  const inside = numbered
    .filter(({ number }) => number > after && number < before)
    .sort((one, other) => one.number - other.number)
    .map(({ post }) => post);
  const isMore = inside.length > limit;
  return {
    replies: isBackward ? inside.slice(-limit) : inside.slice(0, limit),
    hasEarlier: more.hasEarlier || (isBackward && isMore),
    hasLater: more.hasLater || (!isBackward && isMore),
  };
}

/** Flags: the topic has replies outside the requested bounds. */
export interface MoreReplies {
  hasEarlier: boolean;
  hasLater: boolean;
}

/** The columns of `MoreReplies`. */
export function moreReplies(topicId: string, { after, before }: ReplyBounds): Sql {
  const anyReply = sql`select 1 from posts p where p.topic_id = ${topicId} and p.number`;
  return sql`exists (${anyReply} <= ${after}) as "hasEarlier", exists (${anyReply} >= ${before ?? null}) as "hasLater"`;
}

async function findMore(db: Database, topicId: string, bounds: ReplyBounds) {
  const [topic] = await select<MoreReplies & { state: PostState; authorId: string }>(
    db,
    'replies-more',
    sql`select o.state, o.author_id as "authorId", ${moreReplies(topicId, bounds)}
          from posts o where o.id = ${topicId} and o.title is not null`,
  );
  return topic;
}
