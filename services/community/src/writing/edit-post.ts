import { isDeepStrictEqual } from 'node:util';
import type { ForumPost, editForumPost as contract } from '@backflow/contracts/community';
import { AppError, ConflictError, NotFoundError, ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { announce } from '../live/announce.ts';
import { isOpeningPost, mayEdit, maySee } from '../posts/post.policy.ts';
import { postsFor } from '../posts/post.presenter.ts';
import { checkAttachments, dropFiles } from './attached-files.ts';
import { changePost, deleteEdit, filesOn, editedText, storeText, textOf } from './change-post.ts';
import type { PostText } from './change-post.ts';
import { editAsAdmin } from './edit-as-admin.ts';
import { findPost, lockPost } from './lock-post.ts';
import type { StoredPost } from './lock-post.ts';
import type { MemberRow } from '../members/forum-member.ts';
import { moveTopic } from './move-topic.ts';
import { renderPost } from './render-post.ts';
import { lockWriter, isLetThrough } from './writer.ts';

/**
 * A member changes their post, or an administrator any. What waits goes on waiting, what was rejected waits again. What
 * is approved changes at once where a new post of theirs would appear at once; else the change waits, and everybody
 * reads what they did before. An administrator's edit of another's post starts from what is published, takes effect at
 * once and leaves a waiting change waiting. Where a topic is sorted takes effect at once.
 * @throws NotFoundError, AppError FORBIDDEN or SILENCED, ValidationError, or a ConflictError with the post as it is now
 *   when the edit was made from an older version
 */
export async function editPost(context: CommunityContext, call: Call<typeof contract>): Promise<ForumPost> {
  const { actor, body } = call;
  const found = await findPost(context, call.params.id);
  assertEditAllowed(actor, found, body);
  const isAuthor = found.authorId === actor.id;
  const present = isAuthor ? filesOn(found) : found.attachmentIds;
  const files =
    body.attachmentIds && (await checkAttachments(context, actor.id, body.attachmentIds, present));
  const sent = { ...body, attachmentIds: files };
  // Once here, so that under the lock it is remembered.
  await renderPost(context, changedText(actor, found, sent));

  const isSeen = await mutate(context, call, async (write): Promise<boolean> => {
    const now = new Date(context.now());
    const member = await lockWriter(write, actor, now);
    const post = await lockPost(write, found);
    if (body.version !== undefined && body.version !== post.version) {
      throw new ConflictError(await currentPost(context, actor, post.id));
    }
    const isMoved = body.categoryId !== undefined && (await moveTopic(write, post, body.categoryId));
    const text = changedText(actor, post, sent);
    if (!isAuthor) {
      const categoryId = isMoved ? { from: post.categoryId, to: body.categoryId ?? null } : undefined;
      return editAsAdmin(context, write, post, { text, editor: actor, now, categoryId });
    }
    const outcome = await editAsAuthor(context, write, post, { text, actor, member, now });
    if (outcome === 'unchanged' && !isMoved) write.unchanged();
    const kind = isOpeningPost(post) ? 'topic' : 'reply';
    const { topicId, authorId, topicTitle: title } = post;
    write.audit({ subjectId: post.id, details: { post: kind, topicId, authorId, title } });
    return outcome === 'published' || isMoved;
  });
  if (isSeen) await announce(context, { kind: 'changed', topicId: found.topicId });
  return currentPost(context, actor, found.id);
}

type Sent = Omit<Call<typeof contract>['body'], 'attachmentIds'> & { attachmentIds: string[] | undefined };

function assertEditAllowed(
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

/**
 * What the post is to say. Its author goes on from their change that waits or was rejected. An administrator goes on from
 * what is published: a field they did not send must not publish that change unread.
 */
function changedText(actor: Actor, post: StoredPost, { title, content, attachmentIds }: Sent): PostText {
  const current = (post.authorId === actor.id ? editedText(post) : null) ?? textOf(post);
  return {
    title: title ?? current.title,
    content: content ?? current.content,
    attachmentIds: attachmentIds ?? current.attachmentIds,
  };
}

/** What an edit has changed: what everybody reads, or what its author and administrators see. */
type Outcome = 'unchanged' | 'stored' | 'published';

async function editAsAuthor(
  context: CommunityContext,
  write: Write,
  post: StoredPost,
  { text, actor, member, now }: { text: PostText; actor: Actor; member: MemberRow; now: Date },
): Promise<Outcome> {
  if (post.state !== 'approved') return changeUnapproved(context, write, post, text);
  if (isDeepStrictEqual(text, textOf(post))) {
    return (await deleteEdit(write, post)) ? 'published' : 'unchanged';
  }
  const { hasLinks } = await renderPost(context, text);
  if (!(await isLetThrough(context, { actor, member, hasLinks }))) return storeEdit(write, post, text, now);
  await changePost(context, write, post, { text, byId: actor.id, now });
  return 'published';
}

async function changeUnapproved(
  context: CommunityContext,
  write: Write,
  post: StoredPost,
  text: PostText,
): Promise<Outcome> {
  const isHandedInAgain = post.state === 'rejected';
  if (!isHandedInAgain && isDeepStrictEqual(text, textOf(post))) return 'unchanged';
  await storeText(context, write, post, text);
  // The author's own text again, whoever edited it before.
  await write.rows(
    sql`update posts set edited_at = null, edited_by = null where id = ${post.id} and edited_by is not null`,
  );
  if (isHandedInAgain) {
    await write.rows(sql`update posts set state = 'pending', rejection = null where id = ${post.id}`);
  }
  await dropFiles(write, [post.authorId], filesOn(post));
  return 'stored';
}

async function storeEdit({ rows }: Write, post: StoredPost, text: PostText, now: Date): Promise<Outcome> {
  if (post.edit?.rejection === null && isDeepStrictEqual(text, editedText(post))) return 'unchanged';
  await rows(sql`
    insert into held_edits (post_id, title, content, attachment_ids, sent_at)
    values (${post.id}, ${text.title}, ${text.content}, ${text.attachmentIds}::uuid[], ${now})
    on conflict (post_id) do update
       set title = excluded.title, content = excluded.content, attachment_ids = excluded.attachment_ids,
           sent_at = excluded.sent_at, rejection = null`);
  await rows(sql`update posts set version = version + 1 where id = ${post.id}`);
  return 'stored';
}

/** A post as the actor sees it. @throws NotFoundError when it is gone */
async function currentPost(context: CommunityContext, actor: Actor, id: string): Promise<ForumPost> {
  const [post] = await postsFor(context, actor, sql`and p.id = ${id}`);
  if (!post) throw new NotFoundError('This post');
  return post;
}
