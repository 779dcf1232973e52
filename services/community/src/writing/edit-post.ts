import { isDeepStrictEqual } from 'node:util';
import type { ForumPost, editForumPost as contract } from '@backflow/contracts/community';
import {
  AppError,
  ConflictError,
  NotFoundError,
  ValidationError,
  mutate,
  readSiteSettings,
  sql,
} from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { announce } from '../live/announce.ts';
import { isOpeningPost, mayEdit, maySee } from '../posts/post.policy.ts';
import { postsFor } from '../posts/post.presenter.ts';
import { checkAttachments, deleteUnusedFiles } from './attached-files.ts';
import { changePost, deleteEdit, getFileIds, editedText, storeText, getText } from './change-post.ts';
import type { PostText } from './change-post.ts';
import { editAsAdmin } from './edit-as-admin.ts';
import { findPost, lockPost } from './lock-post.ts';
import type { StoredPost } from './lock-post.ts';
import { isTrusted, lockWriter } from '../members/forum-member.ts';
import type { MemberRow } from '../members/forum-member.ts';
import { moveTopic } from './move-topic.ts';
import { renderPost } from './render-post.ts';

/**
 * A member edits their post, or an administrator any.
 * - A pending post stays pending; a rejected one becomes pending again.
 * - An edit of an approved post is published at once if a new post of the member would be. Otherwise it is pending, and readers
 *   see the previous text.
 * - An administrator's edit of another member's post starts from the published text, is published at once, and does not change
 *   the author's pending edit.
 * - A new category takes effect at once.
 * @throws NotFoundError; AppError FORBIDDEN or SILENCED; ValidationError; ConflictError with the current post when the edit was
 *   made from an older version
 */
export async function editPost(context: CommunityContext, call: Call<typeof contract>): Promise<ForumPost> {
  const { actor, body } = call;
  const found = await findPost(context, call.params.id);
  assertEditAllowed(actor, found, body);
  const isAuthor = found.authorId === actor.id;
  const present = isAuthor ? getFileIds(found) : found.attachmentIds;
  const files =
    body.attachmentIds && (await checkAttachments(context, actor.id, body.attachmentIds, present));
  const sent = { ...body, attachmentIds: files };
  // Render before taking locks: the result is cached.
  await renderPost(context, changedText(actor, found, sent));

  const operation = { ...call, locks: [found.topicId] };
  const isPublished = await mutate(context, operation, async (write): Promise<boolean> => {
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
  if (isPublished) await announce(context, { kind: 'changed', topicId: found.topicId });
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
 * The text after the edit. Authors continue from their own edit. An administrator continues from the published text: a field
 * that they did not send must not publish the author's edit unread.
 */
function changedText(actor: Actor, post: StoredPost, { title, content, attachmentIds }: Sent): PostText {
  const current = (post.authorId === actor.id ? editedText(post) : null) ?? getText(post);
  return {
    title: title ?? current.title,
    content: content ?? current.content,
    attachmentIds: attachmentIds ?? current.attachmentIds,
  };
}

/** `stored`: only the author and administrators see the change. `published`: everybody does. */
type Outcome = 'unchanged' | 'stored' | 'published';

async function editAsAuthor(
  context: CommunityContext,
  write: Write,
  post: StoredPost,
  { text, actor, member, now }: { text: PostText; actor: Actor; member: MemberRow; now: Date },
): Promise<Outcome> {
  if (post.state !== 'approved') return changeUnapproved(context, write, post, text);
  if (isDeepStrictEqual(text, getText(post))) {
    return (await deleteEdit(write, post)) ? 'published' : 'unchanged';
  }
  const { hasLinks } = await renderPost(context, text);
  const settings = await readSiteSettings(context.db);
  if (!isTrusted(actor, member, settings, hasLinks)) return storeEdit(write, post, text, now);
  await changePost(context, write, post, { text, byId: actor.id, now });
  return 'published';
}

async function changeUnapproved(
  context: CommunityContext,
  write: Write,
  post: StoredPost,
  text: PostText,
): Promise<Outcome> {
  const isResubmitted = post.state === 'rejected';
  if (!isResubmitted && isDeepStrictEqual(text, getText(post))) return 'unchanged';
  await storeText(context, write, post, text);
  // The text is the author's own again, even after an edit by an administrator.
  await write.rows(
    sql`update posts set edited_at = null, edited_by = null where id = ${post.id} and edited_by is not null`,
  );
  if (isResubmitted) {
    await write.rows(sql`update posts set state = 'pending', rejection = null where id = ${post.id}`);
  }
  await deleteUnusedFiles(write, [post.authorId], getFileIds(post));
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

/** A post as the actor sees it. @throws NotFoundError when it was deleted */
async function currentPost(context: CommunityContext, actor: Actor, id: string): Promise<ForumPost> {
  const [post] = await postsFor(context, actor, sql`and p.id = ${id}`);
  if (!post) throw new NotFoundError('This post');
  return post;
}
