import type { PostState } from '@backflow/contracts/community';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Sql, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { EDIT_COLUMN } from '../posts/post-select.ts';
import type { StoredEdit } from '../posts/post-select.ts';

/** A post as writes need it. */
export interface StoredPost {
  id: string;
  topicId: string;
  authorId: string;
  state: PostState;
  rejection: string | null;
  number: number | null;
  title: string | null;
  content: string;
  attachmentIds: string[];
  version: number;
  topicTitle: string;
  topicAuthorId: string;
  categoryId: string | null;
  edit: StoredEdit | null;
}

const selectPost = (id: string): Sql => sql`
  select p.id, p.topic_id as "topicId", p.author_id as "authorId", p.state, p.rejection, p.number, p.title,
         p.content, p.attachment_ids as "attachmentIds", p.version, o.title as "topicTitle",
         o.author_id as "topicAuthorId", t.category_id as "categoryId", ${EDIT_COLUMN}
    from posts p join topics t on t.id = p.topic_id join posts o on o.id = p.topic_id
    left join held_edits h on h.post_id = p.id where p.id = ${id}`;

/** Reads a post without checking who may see it. @throws NotFoundError */
export async function findPost({ db }: Pick<CommunityContext, 'db'>, id: string): Promise<StoredPost> {
  const [post] = await select<StoredPost>(db, 'stored-post', selectPost(id));
  if (!post) throw new NotFoundError('This post');
  return post;
}

/**
 * Locks the topic of a post, then the post, and reads it again.
 * @throws NotFoundError when the post was deleted since it was read
 */
export async function lockPost(
  { rows }: Write,
  { id, topicId }: Pick<StoredPost, 'id' | 'topicId'>,
): Promise<StoredPost> {
  await rows(sql`select 1 from topics where id = ${topicId} for update`);
  const [post] = await rows<StoredPost>(sql`${selectPost(id)} for update of p`);
  if (!post) throw new NotFoundError('This post');
  return post;
}
