import type { PostState, CreatedReply, createForumReply as contract } from '@backflow/contracts/community';
import { settingsWith } from '@backflow/contracts/settings';
import type { SiteSettings } from '@backflow/contracts/settings';
import { NotFoundError, mutate, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { awaitsNotification } from '../follows/awaits-notification.ts';
import { queueFollowerMails } from '../follows/queue-notifications.ts';
import { maySee, replyError } from '../posts/post.policy.ts';
import { AUTHOR_COLUMNS } from '../posts/post-select.ts';
import type { AuthorRow } from '../posts/post-select.ts';
import { presentNewReply } from '../posts/post.presenter.ts';
import { assertMayPost, countPosting } from './posting-limits.ts';
import type { CountedPosting } from './posting-limits.ts';
import { broadcastPost, insertPost, preparePost } from './store-post.ts';
import type { NewPost } from './store-post.ts';

interface RepliedTopic {
  authorId: string;
  state: PostState;
  isLocked: boolean;
}

/** The columns of `RepliedTopic`, of a topic `t` with the opening post `o`. */
const REPLIED_TOPIC = raw('o.author_id as "authorId", o.state, t.is_locked as "isLocked"');

/** Data that a reply depends on: its topic, the settings, and its author's name and photo. */
interface ReplyBasis extends RepliedTopic, Pick<AuthorRow, 'authorName' | 'authorPhoto'> {
  settings: Partial<SiteSettings> | null;
}

/**
 * A member replies to an approved topic that is not locked. A refused reply stores nothing and counts towards no limit.
 * @throws AppError SILENCED, DUPLICATE_POST, TOPIC_LOCKED, or TOPIC_WAITING for an unapproved topic the actor may see;
 *   TooManyRequestsError, ValidationError, NotFoundError
 */
export async function createReply(
  context: CommunityContext,
  call: Call<typeof contract>,
): Promise<CreatedReply> {
  const { actor, params, body } = call;
  const topicId = params.id.toLowerCase();
  const topic = await readBasis(context, topicId, actor);
  assertReplyAllowed(actor, topic);
  const post = await preparePost(context, actor, body, settingsWith(topic.settings ?? undefined));
  const number = await mutate(context, { ...call, locks: [topicId] }, (write) =>
    storeReply(write, topicId, post),
  );
  if (number !== null) await broadcastPost(context, { topicId, number });
  return {
    ...{ id: post.id, topicId, state: number === null ? 'pending' : 'approved', number },
    post: await presentNewReply(context, actor, { ...post, topicId, number, topic }),
  };
}

async function readBasis(
  { db }: CommunityContext,
  topicId: string,
  { id }: Actor,
): Promise<ReplyBasis | undefined> {
  const [basis] = await select<ReplyBasis>(
    db,
    'reply-basis',
    sql`select ${REPLIED_TOPIC}, s.changed as settings, ${AUTHOR_COLUMNS}
          from topics t
          join posts o on o.id = t.id
          left join identity.settings_v1 s on true
          left join members m on m.id = ${id}
          left join identity.people_v1 a on a.id = m.id and m.shows_name
         where t.id = ${topicId}`,
  );
  return basis;
}

/** The author and the topic as they are once both are locked. */
interface LockedTopic extends RepliedTopic, CountedPosting {
  number: number;
  categoryId: string | null;
}

/** @returns the number of a published reply, null for one that waits for approval */
async function storeReply(write: Write, topicId: string, post: NewPost): Promise<number | null> {
  const { author, now } = post;
  // The topic may have changed since it was read. A refusal rolls the counts back.
  const topic = await countReply(write, topicId, post);
  if (topic) assertMayPost(author, topic, { now, isTopic: false });
  assertReplyAllowed(author, topic);
  const { isApproved, categoryId } = topic;
  const number = isApproved ? topic.number : null;
  const { isAwaited } = await insertPost<{ isAwaited: boolean }>(
    write,
    post,
    { topicId, number, isApproved, categoryId: isApproved ? categoryId : null },
    sql`${isApproved ? awaitsNotification(topicId, author.id) : raw('false')} as "isAwaited"`,
  );
  if (isAwaited && number !== null) await queueFollowerMails(write, { topicId, number, now });
  return number;
}

/**
 * Locks the author, then the topic, and counts a reply of a trusted author for both.
 * @returns undefined when there is no such topic
 */
async function countReply(
  { rows }: Write,
  topicId: string,
  { author, now, postsForTrust }: NewPost,
): Promise<LockedTopic | undefined> {
  const [topic] = await rows<LockedTopic>(sql`
    with author as (${countPosting(author, { now, isTopic: false, postsForTrust })})
    update topics t
       set last_number = last_number + a."isApproved"::integer, reply_count = reply_count + a."isApproved"::integer,
           last_activity_at = case when a."isApproved" then greatest(last_activity_at, ${now}) else last_activity_at end
      from author a, posts o where t.id = ${topicId} and o.id = t.id
    returning a.*, ${REPLIED_TOPIC}, t.last_number as number, t.category_id as "categoryId"`);
  return topic;
}

function assertReplyAllowed<Topic extends RepliedTopic>(
  actor: Actor,
  topic: Topic | undefined,
): asserts topic is Topic {
  if (!topic || !maySee(actor, topic)) throw new NotFoundError('This topic');
  const error = replyError(topic);
  if (error) throw error;
}
