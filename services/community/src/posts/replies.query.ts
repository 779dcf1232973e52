import type { ResponseOf } from '@backflow/contracts';
import type { PostState, listForumReplies as contract } from '@backflow/contracts/community';
import { NotFoundError, limitFor, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Database } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { maySee } from './post.policy.ts';
import { postsFor } from './post.presenter.ts';

/**
 * Approved replies by their numbers. Numbers are places that never change: a page costs the same however far down it is.
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
  // The page is cut first: a plan that joins before it would read all replies of a long topic.
  const page = sql`
    select id from posts where topic_id = ${id} and number > ${after} ${upTo} order by ${order} ${limitFor(limit)}`;
  const [found, around] = await Promise.all([
    postsFor(context, actor, sql`and p.id = any(array(${page})) order by p.${order}`),
    findAround(context.db, id, { actor, after, before }),
  ]);
  const shown = found.slice(0, limit);
  const isMore = found.length > limit;
  return {
    replies: isBackward ? shown.reverse() : shown,
    hasEarlier: around.hasEarlier || (isBackward && isMore),
    hasLater: around.hasLater || (!isBackward && isMore),
  };
}

interface Around {
  hasEarlier: boolean;
  hasLater: boolean;
}

interface Bounds {
  actor: Actor;
  after: number;
  before: number | undefined;
}

/** Whether there are replies outside of the bounds of what was asked for. */
async function findAround(db: Database, topicId: string, { actor, after, before }: Bounds): Promise<Around> {
  const anyReply = sql`select 1 from posts p where p.topic_id = ${topicId} and p.number`;
  const [topic] = await select<Around & { state: PostState; authorId: string }>(
    db,
    'replies-around',
    sql`select o.state, o.author_id as "authorId", exists (${anyReply} <= ${after}) as "hasEarlier",
               exists (${anyReply} >= ${before ?? null}) as "hasLater"
          from posts o where o.id = ${topicId} and o.title is not null`,
  );
  if (!topic || !maySee(actor, topic)) throw new NotFoundError('This topic');
  return topic;
}
