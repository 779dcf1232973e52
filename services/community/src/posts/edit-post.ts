import { isDeepStrictEqual } from 'node:util';
import type { ForumPost, editForumPost as contract } from '@backflow/contracts';
import { AppError, ConflictError, NotFoundError, ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { announce } from '../live/announce.ts';
import { isOpeningPost, mayEdit, maySee } from '../topics/post.policy.ts';
import { postsFor } from '../topics/post.presenter.ts';
import { checkAttachments, dropFiles } from './attached-files.ts';
import { changePost, deleteHeldEdit, filesOn, heldText, storeText, textOf } from './change-post.ts';
import type { PostText } from './change-post.ts';
import { findPost, holdPost } from './hold-post.ts';
import type { StoredPost } from './hold-post.ts';
import { moveTopic } from './move-topic.ts';
import { renderPost } from './render-post.ts';
import { holdWriter, isLetThrough } from './writer.ts';

/**
 * A member changes their post, or an administrator any. What waits goes on waiting, what was rejected waits again. What
 * is approved changes at once where a new post of theirs would appear at once; else the change waits, and everybody
 * reads what they did before. Where a topic is sorted takes effect at once.
 * @throws NotFoundError, AppError FORBIDDEN or SILENCED, ValidationError, or a ConflictError with the post as it is now
 *   when the edit was made from an older version
 */
export async function editPost(context: CommunityContext, call: Call<typeof contract>): Promise<ForumPost> {
  const { actor, body } = call;
  const found = await findPost(context, call.params.id);
  refuseEdit(actor, found, body);
  const files =
    body.attachmentIds && (await checkAttachments(context, actor.id, body.attachmentIds, filesOn(found)));
  const sent = { ...body, attachmentIds: files };
  // Once here, so that under the lock it is remembered.
  await renderPost(context, changedText(found, sent));

  const isSeen = await mutate(context, call, async (write): Promise<boolean> => {
    const now = new Date(context.now());
    const member = await holdWriter(write, actor, now);
    const post = await holdPost(write, found);
    if (body.version !== undefined && body.version !== post.version) {
      throw new ConflictError(await currentPost(context, actor, post.id));
    }
    const isMoved = body.categoryId !== undefined && (await moveTopic(write, post, body.categoryId));
    const text = changedText(post, sent);
    if (post.state !== 'approved') {
      await changeUnapproved(context, write, post, { text, actor });
      return isMoved;
    }
    if (isDeepStrictEqual(text, textOf(post))) return (await deleteHeldEdit(write, post)) || isMoved;
    const { hasLinks } = await renderPost(context, text);
    if (await isLetThrough(context, { actor, member, hasLinks })) {
      await changePost(context, write, post, { text, byId: actor.id, now });
      return true;
    }
    await holdEdit(write, post, text, now);
    return isMoved;
  });
  if (isSeen) await announce(context, { kind: 'changed', topicId: found.topicId });
  return currentPost(context, actor, found.id);
}

type Sent = Omit<Call<typeof contract>['body'], 'attachmentIds'> & { attachmentIds: string[] | undefined };

function refuseEdit(
  actor: Actor,
  post: StoredPost,
  { title, categoryId }: Call<typeof contract>['body'],
): void {
  if (!maySee(actor, post)) throw new NotFoundError('This post');
  if (!mayEdit(actor, post)) throw new AppError('FORBIDDEN', 'Only its author can change this post.');
  if (isOpeningPost(post)) return;
  if (title !== undefined) throw new ValidationError([{ path: 'title', message: 'A reply has no title' }]);
  if (categoryId !== undefined && categoryId !== null) {
    throw new ValidationError([{ path: 'categoryId', message: 'A reply is in the category of its topic' }]);
  }
}

/** What the post is to say: an edit goes on from the change that waits, as its author sees that. */
function changedText(post: StoredPost, { title, content, attachmentIds }: Sent): PostText {
  const current = heldText(post) ?? textOf(post);
  return {
    title: title ?? current.title,
    content: content ?? current.content,
    attachmentIds: attachmentIds ?? current.attachmentIds,
  };
}

async function changeUnapproved(
  context: CommunityContext,
  write: Write,
  post: StoredPost,
  { text, actor }: { text: PostText; actor: Actor },
): Promise<void> {
  const isHandedInAgain = post.state === 'rejected' && post.authorId === actor.id;
  if (!isHandedInAgain && isDeepStrictEqual(text, textOf(post))) return;
  await storeText(context, write, post, text);
  if (isHandedInAgain) {
    await write.rows(sql`update posts set state = 'pending', rejection = null where id = ${post.id}`);
  }
  await dropFiles(write, [post.authorId], filesOn(post));
}

async function holdEdit({ rows }: Write, post: StoredPost, text: PostText, now: Date): Promise<void> {
  if (post.heldRejection === null && isDeepStrictEqual(text, heldText(post))) return;
  await rows(sql`
    insert into held_edits (post_id, title, content, attachment_ids, sent_at)
    values (${post.id}, ${text.title}, ${text.content}, ${text.attachmentIds}::uuid[], ${now})
    on conflict (post_id) do update
       set title = excluded.title, content = excluded.content, attachment_ids = excluded.attachment_ids,
           sent_at = excluded.sent_at, rejection = null`);
  await rows(sql`update posts set version = version + 1 where id = ${post.id}`);
}

/** A post as the actor sees it. @throws NotFoundError when it is gone */
async function currentPost(context: CommunityContext, actor: Actor, id: string): Promise<ForumPost> {
  const [post] = await postsFor(context, actor, sql`and p.id = ${id}`);
  if (!post) throw new NotFoundError('This post');
  return post;
}
