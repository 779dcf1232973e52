import type { discardPendingEdit } from '@backflow/contracts/community';
import { AppError, NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { maySee } from '../posts/post.policy.ts';
import { deleteUnusedFiles } from './attached-files.ts';
import { findPost, lockPost } from './lock-post.ts';
import type { StoredPost } from './lock-post.ts';
import { renderPost } from './render-post.ts';

/** The parts of a post that its author may change. */
export interface PostText {
  /** Null for a reply. */
  title: string | null;
  content: string;
  attachmentIds: string[];
}

export const getText = ({ title, content, attachmentIds }: PostText): PostText => ({
  ...{ title, content, attachmentIds },
});

/** The text of the edit that is pending or was rejected; null when there is none. */
export const editedText = ({ edit }: StoredPost): PostText | null => edit && getText(edit);

interface Change {
  text: PostText;
  byId: string;
  now: Date;
}

/** Publishes a new text of an approved post, stores the previous one as a revision, and deletes the post's edit. */
export async function changePost(
  context: CommunityContext,
  write: Write,
  post: StoredPost,
  change: Change,
): Promise<void> {
  await replaceText(context, write, post, change);
  await write.rows(sql`delete from held_edits where post_id = ${post.id}`);
  await deleteUnusedFiles(write, [post.authorId], getFileIds(post));
}

/** Stores a new text with its editor, and the previous one as a revision. The post's edit and files stay untouched. */
export async function replaceText(
  context: CommunityContext,
  write: Write,
  post: StoredPost,
  { text, byId, now }: Change,
): Promise<void> {
  if (text.title !== post.title || text.content !== post.content) {
    await write.rows(sql`
      insert into revisions (post_id, title, content, replaced_at, replaced_by)
      values (${post.id}, ${post.title}, ${post.content}, ${now}, ${byId})`);
  }
  await storeText(context, write, post, text);
  const editorId = byId === post.authorId ? null : byId;
  await write.rows(sql`update posts set edited_at = ${now}, edited_by = ${editorId} where id = ${post.id}`);
}

/** Stores a new text, and nothing else. */
export async function storeText(
  context: CommunityContext,
  { rows }: Write,
  { id }: StoredPost,
  text: PostText,
): Promise<void> {
  const { html, htmlVersion, preview } = await renderPost(context, text);
  await rows(sql`
    update posts set title = ${text.title}, content = ${text.content}, html = ${html},
           html_version = ${htmlVersion}, preview = ${preview}, attachment_ids = ${text.attachmentIds}::uuid[],
           version = version + 1
     where id = ${id}`);
}

/** Deletes the edit of a post. @returns whether there was one */
export async function deleteEdit(write: Write, post: StoredPost): Promise<boolean> {
  if (!post.edit) return false;
  await write.rows(sql`delete from held_edits where post_id = ${post.id}`);
  await write.rows(sql`update posts set version = version + 1 where id = ${post.id}`);
  await deleteUnusedFiles(write, [post.authorId], getFileIds(post));
  return true;
}

/** The files of a post and of its edit. */
export const getFileIds = ({ attachmentIds, edit }: StoredPost): string[] => [
  ...new Set([...attachmentIds, ...(edit?.attachmentIds ?? [])]),
];

/**
 * A member discards their edit that is pending or was rejected. It is no error when there is none.
 * @throws NotFoundError, AppError FORBIDDEN
 */
export async function discardEdit(
  context: CommunityContext,
  call: Call<typeof discardPendingEdit>,
): Promise<null> {
  const { actor, params } = call;
  const found = await findPost(context, params.id);
  if (!maySee(actor, found)) throw new NotFoundError('This post');
  if (found.authorId !== actor.id) {
    throw new AppError('FORBIDDEN', 'Only its author can take back a change of this post.');
  }
  await mutate(context, { ...call, locks: [found.topicId] }, async (write) => {
    await deleteEdit(write, await lockPost(write, found));
  });
  return null;
}
