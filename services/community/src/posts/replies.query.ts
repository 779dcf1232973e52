import type { ResponseOf } from '@backflow/contracts';
import type { PostState, listForumReplies as contract } from '@backflow/contracts/community';
import { NotFoundError, limitFor, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Database } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { maySee } from './post.policy.ts';
import { postsFor } from './post.presenter.ts';

/**
 * Approved replies by their numbers. A number never changes, so a page far down costs no more than the first.
 * @throws NotFoundError for a topic that does not exist for this caller
 */
export async function replies(
  context: CommunityContext,
  { params: { id }, query, actor }: Call<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { after = 0, before, limit } = query;
  const isBackward = before !== undefined && query.after === undefined;
  const upTo = before === undefined ? raw('') : sql`and number < ${before}`;
  const order = raw(isBackward ? 'number desc' : 'number');
  // Limit first: a plan that joins before the limit reads all replies of a long topic.
  const page = sql`
    select id from posts where topic_id = ${id} and number > ${after} ${upTo} order by ${order} ${limitFor(limit)}`;
  const [found, more] = await Promise.all([
    postsFor(context, actor, sql`and p.id = any(array(${page})) order by p.${order}`),
    findMore(context.db, id, { actor, after, before }),
  ]);
  const shown = found.slice(0, limit);
  const isMore = found.length > limit;
  return {
    replies: isBackward ? shown.reverse() : shown,
    hasEarlier: more.hasEarlier || (isBackward && isMore),
    hasLater: more.hasLater || (!isBackward && isMore),
  };
}

interface MoreReplies {
  hasEarlier: boolean;
  hasLater: boolean;
}

interface Bounds {
  actor: Actor;
  after: number;
  before: number | undefined;
}

/** Whether the topic has replies outside the requested bounds. */
async function findMore(
  db: Database,
  topicId: string,
  { actor, after, before }: Bounds,
): Promise<MoreReplies> {
  const anyReply = sql`select 1 from posts p where p.topic_id = ${topicId} and p.number`;
  const [topic] = await select<MoreReplies & { state: PostState; authorId: string }>(
    db,
    'replies-more',
    sql`select o.state, o.author_id as "authorId", exists (${anyReply} <= ${after}) as "hasEarlier",
               exists (${anyReply} >= ${before ?? null}) as "hasLater"
          from posts o where o.id = ${topicId} and o.title is not null`,
  );
  if (!topic || !maySee(actor, topic)) throw new NotFoundError('This topic');
  return topic;
}
