import { getFileUrl } from '@backflow/contracts/media';
import type {
  ForumAttachment,
  ForumAuthor,
  ForumPost,
  PendingEdit,
  PostEditor,
} from '@backflow/contracts/community';
import { MARKDOWN_VERSION, renderMarkdown, select, signFileTicket, sql } from '@backflow/service-kit';
import type { ServiceContext, Sql } from '@backflow/service-kit';
import { selectPosts } from './post-select.ts';
import type { AuthorRow, PostRow, ShownPost, StoredEdit } from './post-select.ts';
import { mayDelete, mayEdit, mayMarkAnswer, mayModerate, mayReport, maySeeDecisions } from './post.policy.ts';
import type { Viewer } from './post.policy.ts';

/** A post as read from the database, before it is presented to a viewer. */
interface ReadPost {
  shown: ShownPost & Pick<ForumPost, 'attachments' | 'editor'>;
  author: AuthorRow;
  /** The opening post of its topic. */
  topic: Pick<PostRow, 'authorId' | 'state'>;
  heldEdit: PendingEdit | null;
  othersReplied: boolean;
}

type ReadContext = Pick<ServiceContext, 'db' | 'settings' | 'now'>;

/** Posts as an actor sees them. @param conditions further conditions, then order and limit: `and p.id = … order by …` */
export const postsFor = async (context: ReadContext, actor: Viewer, conditions: Sql): Promise<ForumPost[]> =>
  (await readPosts(context, actor, conditions)).map((post) => presentPost(actor, post));

/**
 * Reads the posts that a viewer may see, in two statements.
 * @param viewer null reads posts that may be presented to anybody
 * @param conditions further conditions, then order and limit
 */
export async function readPosts(
  context: ReadContext,
  viewer: Viewer | null,
  conditions: Sql,
): Promise<ReadPost[]> {
  const rows = await select<PostRow>(context.db, 'posts', sql`${selectPosts(viewer)} ${conditions}`);
  const ids = rows.flatMap((row) => [...row.attachmentIds, ...(row.edit?.attachmentIds ?? [])]);
  const files = await getAttachments(context, ids);
  return Promise.all(rows.map((row) => readPost(row, files)));
}

async function readPost(row: PostRow, files: Files): Promise<ReadPost> {
  const { authorId, authorName, authorPhoto, isStaff, htmlVersion, attachmentIds, ...others } = row;
  const { topicAuthorId, topicState, othersReplied, editorId, editorName, edit, ...shown } = others;
  return {
    shown: {
      ...shown,
      html: htmlVersion < MARKDOWN_VERSION ? await getHtml(shown.content) : shown.html,
      attachments: getFiles(attachmentIds, files),
      editor: presentEditor(editorId, editorName),
    },
    author: { authorId, authorName, authorPhoto, isStaff },
    topic: { authorId: topicAuthorId, state: topicState },
    othersReplied,
    heldEdit: await presentEdit(edit, files),
  };
}

/** A reply that its author has just stored, with what the forum shows of the author and the author of its topic. */
interface NewReply extends Pick<ForumPost, 'id' | 'topicId' | 'number' | 'content' | 'html'> {
  now: Date;
  files: readonly string[];
  topic: Pick<PostRow, 'authorId' | 'state'> & Pick<AuthorRow, 'authorName' | 'authorPhoto'>;
}

/** A new reply as its author sees it, without reading it again. */
export async function presentNewReply(
  context: ReadContext,
  actor: Viewer,
  { id, topicId, number, content, html, now, files, topic }: NewReply,
): Promise<ForumPost> {
  const { authorName, authorPhoto } = topic;
  return presentPost(actor, {
    shown: {
      ...{ id, topicId, number, content, html, version: 1, isAnswer: false, reportCount: 0 },
      ...{ state: number === null ? 'pending' : 'approved', rejection: null },
      ...{ createdAt: now.toISOString(), editedAt: null, editor: null },
      attachments: getFiles(files, await getAttachments(context, files)),
    },
    author: { authorId: actor.id, authorName, authorPhoto, isStaff: actor.isAdmin },
    topic,
    heldEdit: null,
    othersReplied: false,
  });
}

/** Presents a post to an actor who may see it. */
export function presentPost(
  actor: Viewer,
  { shown, author, topic, heldEdit, othersReplied }: ReadPost,
): ForumPost {
  const post = { ...shown, authorId: author.authorId };
  const seesDecisions = maySeeDecisions(actor, author);
  return {
    ...shown,
    author: presentAuthor(actor, author),
    ...(mayModerate(actor) && { authorId: author.authorId }),
    rejection: seesDecisions ? shown.rejection : null,
    heldEdit: seesDecisions ? heldEdit : null,
    reportCount: mayModerate(actor) ? shown.reportCount : 0,
    may: {
      edit: mayEdit(actor, post),
      delete: mayDelete(actor, post, othersReplied),
      report: mayReport(actor, post),
      markAnswer: shown.number !== null && mayMarkAnswer(actor, topic),
      moderate: mayModerate(actor),
    },
  };
}

/** The name is 'User', unless the author shows theirs and still has an account. */
export const presentAuthor = (
  actor: Viewer,
  { authorId, authorName, authorPhoto, isStaff }: AuthorRow,
): ForumAuthor => ({
  name: authorName === '' ? 'User' : authorName,
  photoUrl: authorPhoto,
  isStaff,
  isMe: authorId === actor.id,
});

export const presentEditor = (id: string | null, name: string | null): PostEditor =>
  id === null ? null : { name };

export async function presentEdit(edit: StoredEdit | null, files: Files): Promise<PendingEdit | null> {
  if (!edit) return null;
  const { attachmentIds, ...shown } = edit;
  return { ...shown, html: await getHtml(edit.content), attachments: getFiles(attachmentIds, files) };
}

/** Headings get no ids: many posts share one page. */
export const getHtml = async (content: string): Promise<string> =>
  (await renderMarkdown(content, { headingIds: false })).html;

type Files = ReadonlyMap<string, ForumAttachment>;

export const getFiles = (ids: readonly string[], files: Files): ForumAttachment[] =>
  ids.flatMap((id) => files.get(id) ?? []);

/** The files that still exist, each with an address that opens it for an hour. Only for readers who may see the post. */
export async function getAttachments(
  { db, settings, now }: ReadContext,
  ids: readonly string[],
): Promise<Files> {
  if (ids.length === 0) return new Map();
  const rows = await select<Omit<ForumAttachment, 'url'>>(
    db,
    'attachments',
    sql`select id, original_name as name, file_size as "fileSize", mime_type as "mimeType"
          from media.attachments_v1 where id = any(${ids}::uuid[])`,
  );
  const getTicket = (fileId: string) =>
    signFileTicket({ secret: settings.SESSION_SECRET, fileId, now: now() });
  return new Map(
    rows.map((file) => [file.id, { ...file, url: `${getFileUrl(file.id)}?ticket=${getTicket(file.id)}` }]),
  );
}
