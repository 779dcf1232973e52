import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { dropFiles } from './attached-files.ts';
import type { StoredPost } from './lock-post.ts';
import { renderPost } from './render-post.ts';

/** What its author may change of a post. */
export interface PostText {
  /** Of a topic; null for a reply. */
  title: string | null;
  content: string;
  attachmentIds: string[];
}

/** What everybody reads, or will. */
export const textOf = ({ title, content, attachmentIds }: StoredPost): PostText => ({
  ...{ title, content, attachmentIds },
});

/** The change that waits or was rejected; null when there is none. */
export const heldText = ({ heldTitle, heldContent, heldAttachmentIds }: StoredPost): PostText | null =>
  heldContent === null
    ? null
    : { title: heldTitle, content: heldContent, attachmentIds: heldAttachmentIds ?? [] };

interface Change {
  text: PostText;
  /** Who wrote it. */
  byId: string;
  now: Date;
}

/** Lets everybody read an approved post as it was changed, which keeps what it said before. No change of it waits then. */
export async function changePost(
  context: CommunityContext,
  write: Write,
  post: StoredPost,
  change: Change,
): Promise<void> {
  await replaceText(context, write, post, change);
  await write.rows(sql`delete from held_edits where post_id = ${post.id}`);
  await dropFiles(write, [post.authorId], filesOn(post));
}

/** Stores a new text with its editor, and the previous one as a revision. A waiting change and files stay untouched. */
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

/** Changes what a post says, and nothing else. */
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

/** Takes back the change of a post that waits or was rejected. @returns whether there was one */
export async function deleteHeldEdit(write: Write, post: StoredPost): Promise<boolean> {
  if (post.heldContent === null) return false;
  await write.rows(sql`delete from held_edits where post_id = ${post.id}`);
  await write.rows(sql`update posts set version = version + 1 where id = ${post.id}`);
  await dropFiles(write, [post.authorId], filesOn(post));
  return true;
}

/** With the post, or with the change of it. */
export const filesOn = ({ attachmentIds, heldAttachmentIds }: StoredPost): string[] => [
  ...new Set([...attachmentIds, ...(heldAttachmentIds ?? [])]),
];
