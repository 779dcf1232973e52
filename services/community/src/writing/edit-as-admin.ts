import { isDeepStrictEqual } from 'node:util';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { sql } from '@backflow/service-kit';
import type { Actor, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { postUrl } from '../follows/notify-followers.ts';
import { isOpeningPost } from '../posts/post.policy.ts';
import { deleteUnusedFiles } from './attached-files.ts';
import { getFileIds, editedText, replaceText, getText } from './change-post.ts';
import type { PostText } from './change-post.ts';
import type { StoredPost } from './lock-post.ts';

interface AdminEdit {
  /** The published text with the fields that the administrator sent. */
  text: PostText;
  editor: Actor;
  now: Date;
  /** The topic's category before and after, where the edit moves it. */
  categoryId: { from: string | null; to: string | null } | undefined;
}

/**
 * An administrator edits another member's post. The post shows its editor, the author gets a mail with both versions, and the
 * audit trail gets an entry. The author's own edit is not published.
 * @returns whether anything changed
 */
export async function editAsAdmin(
  context: CommunityContext,
  write: Write,
  post: StoredPost,
  { text, editor, now, categoryId }: AdminEdit,
): Promise<boolean> {
  const before = getText(post);
  const fields = FIELDS.filter((field) => !isDeepStrictEqual(text[field], before[field]));
  if (fields.length === 0 && !categoryId) {
    write.unchanged();
    return false;
  }
  write.audit({
    subjectId: post.id,
    details: {
      ...{ post: isOpeningPost(post) ? 'topic' : 'reply', topicId: post.topicId, authorId: post.authorId },
      title: text.title ?? post.topicTitle,
      ...{ fields, categoryId },
    },
  });
  if (fields.length === 0) return true;
  await replaceText(context, write, post, { text, byId: editor.id, now });
  await rebaseEdit(write, post, text);
  await deleteUnusedFiles(write, [post.authorId], getFileIds(post));
  await notifyAuthor(context, write, post, { text, editor });
  return true;
}

const FIELDS = ['title', 'content', 'attachmentIds'] as const;

/**
 * Applies the administrator's text to the fields that the author's edit leaves unchanged: approving that edit later must not undo
 * the administrator's. An edit without own changes is deleted.
 */
async function rebaseEdit({ rows }: Write, post: StoredPost, text: PostText): Promise<void> {
  const [edit, before] = [editedText(post), getText(post)];
  if (!edit) return;
  const rebased: PostText = {
    title: edit.title === before.title ? text.title : edit.title,
    content: edit.content === before.content ? text.content : edit.content,
    attachmentIds: isDeepStrictEqual(edit.attachmentIds, before.attachmentIds)
      ? text.attachmentIds
      : edit.attachmentIds,
  };
  await rows(
    isDeepStrictEqual(rebased, text)
      ? sql`delete from held_edits where post_id = ${post.id}`
      : sql`update held_edits set title = ${rebased.title}, content = ${rebased.content},
                   attachment_ids = ${rebased.attachmentIds}::uuid[]
             where post_id = ${post.id}`,
  );
}

async function notifyAuthor(
  { settings }: Pick<CommunityContext, 'settings'>,
  write: Write,
  post: StoredPost,
  { text, editor }: Pick<AdminEdit, 'text' | 'editor'>,
): Promise<void> {
  const { topicId, topicTitle, number, authorId } = post;
  const data = {
    title: text.title ?? topicTitle,
    editor: `${editor.firstName} ${editor.lastName}`,
    url: postUrl(settings.PUBLIC_ORIGIN, topicId, number),
    ...{ before: post.content, after: text.content },
    ...(post.title !== null && text.title !== post.title && { previousTitle: post.title }),
  };
  await write.queue(sendMail, mailRequest('forum-edited', { kind: 'member', id: authorId }, data));
}
