import { AdminForumPost } from '@backflow/contracts/community';
import { NotFoundError, getColumns, raw, select, sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { EDITOR_COLUMNS, EDIT_COLUMN, JOIN_EDITOR } from '../posts/post-select.ts';
import type { StoredEdit } from '../posts/post-select.ts';
import { getAttachments, getFiles, presentEdit, presentEditor } from '../posts/post.presenter.ts';

type Shown = Omit<AdminForumPost, 'title' | 'attachments' | 'editor' | 'heldEdit' | 'author'>;

interface AdminPostRow extends Shown {
  title: string | null;
  attachmentIds: string[];
  authorId: string;
  authorName: string | null;
  showsName: boolean;
  editorId: string | null;
  editorName: string | null;
  isSilenced: boolean;
  approvedPosts: number;
  edit: StoredEdit | null;
}

/** A column of the topic where the post opens it. */
const ofTopic = (column: string, otherwise: string) =>
  raw(`case when p.id = t.id then t.${column} else ${otherwise} end`);

const COLUMNS = getColumns(AdminForumPost, 'p', {
  topicTitle: raw('o.title'),
  isApproved: raw(`p.state = 'approved'`),
  isPinned: ofTopic('is_pinned', 'false'),
  isLocked: ofTopic('is_locked', 'false'),
  categoryId: raw('t.category_id'),
  viewCount: ofTopic('view_count', '0'),
  replyCount: ofTopic('reply_count', '0'),
  reportCount: raw('(select count(*)::int from reports c where c.post_id = p.id)'),
  ...{ attachments: null, editor: null, heldEdit: null, author: null },
});

type ReadContext = Pick<CommunityContext, 'db' | 'settings' | 'now'>;

/** Posts for moderation, in the order of `ids`, without deleted ones. */
export async function adminPosts(context: ReadContext, ids: readonly string[]): Promise<AdminForumPost[]> {
  if (ids.length === 0) return [];
  const now = new Date(context.now());
  const rows = await select<AdminPostRow>(
    context.db,
    'moderated-posts',
    sql`
      select ${COLUMNS}, p.attachment_ids as "attachmentIds", p.author_id as "authorId",
             a.first_name || ' ' || a.last_name as "authorName", coalesce(m.shows_name, false) as "showsName",
             coalesce(m.approved_posts, 0) as "approvedPosts",
             ${EDITOR_COLUMNS},
             m.silence_reason is not null and coalesce(m.silenced_until > ${now}, true) as "isSilenced",
             ${EDIT_COLUMN}
        from posts p join topics t on t.id = p.topic_id join posts o on o.id = p.topic_id
        left join held_edits h on h.post_id = p.id
        left join members m on m.id = p.author_id
        left join identity.people_v1 a on a.id = p.author_id
        ${JOIN_EDITOR}
       where p.id = any(${ids}::uuid[])`,
  );
  const fileIds = rows.flatMap((row) => [...row.attachmentIds, ...(row.edit?.attachmentIds ?? [])]);
  const files = await getAttachments(context, fileIds);
  const posts = await Promise.all(rows.map((row) => presentAdminPost(row, files)));
  const byId = new Map(posts.map((post) => [post.id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One post for moderation. @throws NotFoundError */
export async function adminPost(context: ReadContext, id: string): Promise<AdminForumPost> {
  const [post] = await adminPosts(context, [id]);
  if (!post) throw new NotFoundError('This post');
  return post;
}

async function presentAdminPost(
  row: AdminPostRow,
  files: Awaited<ReturnType<typeof getAttachments>>,
): Promise<AdminForumPost> {
  const { title, attachmentIds, authorId, authorName, showsName, isSilenced, approvedPosts, ...others } = row;
  const { editorId, editorName, edit, ...shown } = others;
  return {
    ...shown,
    ...(title !== null && { title }),
    attachments: getFiles(attachmentIds, files),
    editor: presentEditor(editorId, editorName),
    heldEdit: await presentEdit(edit, files),
    author: { id: authorId, name: authorName, showsName, isSilenced, approvedPosts },
  };
}
