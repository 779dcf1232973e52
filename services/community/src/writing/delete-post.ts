import type { deleteForumPost as contract } from '@backflow/contracts/community';
import { AppError, NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { announce } from '../live/announce.ts';
import { isOpeningPost, mayDelete, maySee } from '../posts/post.policy.ts';
import { deleteUnusedFiles } from './attached-files.ts';
import { getFileIds } from './change-post.ts';
import { findPost, lockPost } from './lock-post.ts';
import type { StoredPost } from './lock-post.ts';

/**
 * A member deletes their own post, or an administrator any. A topic is deleted with its replies and all their files.
 * @throws NotFoundError; AppError FORBIDDEN for another member's post, and for a topic with replies by others
 */
export async function deletePost(context: CommunityContext, call: Call<typeof contract>): Promise<null> {
  const { actor, params } = call;
  const found = await findPost(context, params.id);
  if (!maySee(actor, found)) throw new NotFoundError('This post');
  const isTopic = isOpeningPost(found);

  await mutate(context, { ...call, locks: [found.topicId] }, async (write) => {
    const post = await lockPost(write, found);
    await assertDeletionAllowed(write, actor, post);
    const { topicId, topicTitle, authorId, state, number } = post;
    write.audit({
      subjectId: post.id,
      details: { post: isTopic ? 'topic' : 'reply', topicId, title: topicTitle, authorId, state, number },
    });
    await removePost(write, post);
  });
  await announce(context, { kind: isTopic ? 'deleted' : 'changed', topicId: found.topicId });
  return null;
}

/** Deletes a locked post and updates the counts. A topic is deleted with its replies. */
export const removePost = (write: Write, post: StoredPost): Promise<void> =>
  isOpeningPost(post) ? deleteTopic(write, post) : deleteReply(write, post);

async function assertDeletionAllowed({ rows }: Write, actor: Actor, post: StoredPost): Promise<void> {
  const [other] = await rows(sql`
    select 1 from posts
     where topic_id = ${post.id} and number is not null and author_id <> ${post.authorId} limit 1`);
  if (mayDelete(actor, post, other !== undefined)) return;
  throw new AppError(
    'FORBIDDEN',
    post.authorId === actor.id
      ? 'Others have replied to this topic: only an administrator can delete it.'
      : 'Only its author can delete this post.',
  );
}

async function deleteTopic(write: Write, { topicId }: StoredPost): Promise<void> {
  const { rows } = write;
  const attached = await rows<{ authorId: string; ids: string[] }>(sql`
    select p.author_id as "authorId", p.attachment_ids || coalesce(h.attachment_ids, '{}') as ids
      from posts p left join held_edits h on h.post_id = p.id
     where p.topic_id = ${topicId} and (p.attachment_ids <> '{}' or h.attachment_ids <> '{}')`);
  await rows(sql`
    update categories c set topic_count = topic_count - 1
      from topics t where t.id = ${topicId} and t.published_at is not null and c.id = t.category_id`);
  const [topic] = await rows<{ isPublished: boolean }>(
    sql`delete from topics where id = ${topicId} returning published_at is not null as "isPublished"`,
  );
  await deleteUnusedFiles(
    write,
    [...new Set(attached.map(({ authorId }) => authorId))],
    attached.flatMap(({ ids }) => ids),
  );
  if (topic?.isPublished) await rows(sql`update topic_totals set topic_count = topic_count - 1`);
}

async function deleteReply(write: Write, post: StoredPost): Promise<void> {
  const { rows } = write;
  await rows(sql`delete from posts where id = ${post.id}`);
  await deleteUnusedFiles(write, [post.authorId], getFileIds(post));
  if (post.state !== 'approved') return;
  // Numbers are in the order of approval: the highest one is the latest.
  await rows(sql`
    update topics t set reply_count = reply_count - 1,
           answer_id = nullif(t.answer_id, ${post.id}),
           last_activity_at = coalesce(
             (select p.approved_at from posts p
               where p.topic_id = t.id and p.number is not null order by p.number desc limit 1),
             t.published_at)
     where t.id = ${post.topicId}`);
}
