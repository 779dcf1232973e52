import { randomUUID } from 'node:crypto';
import type { CreatedPost, ReplyInput } from '@backflow/contracts/community';
import type { SiteSettings } from '@backflow/contracts/settings';
import { AppError, sql } from '@backflow/service-kit';
import type { Actor, Sql, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { announce } from '../live/announce.ts';
import { postsForTrust } from '../members/forum-member.ts';
import { checkAttachments } from './attached-files.ts';
import { renderPost } from './render-post.ts';
import type { RenderedPost } from './render-post.ts';

/** A post before its transaction. */
export interface NewPost extends Omit<RenderedPost, 'hasLinks'> {
  readonly id: string;
  readonly author: Actor;
  readonly now: Date;
  /** Null for a reply. */
  readonly title: string | null;
  readonly content: string;
  readonly files: readonly string[];
  /** Approved posts that the author needs for this one to be published at once. */
  readonly postsForTrust: number;
}

/** Category and number are null for a pending post. */
interface TopicFields {
  topicId: string;
  categoryId: string | null;
  /** Null for an opening post as well. */
  number: number | null;
  isApproved: boolean;
}

interface PostInput extends ReplyInput {
  /** Not of a reply. */
  title?: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Renders and checks a post before its transaction, without any locks.
 * @throws ValidationError
 */
export async function preparePost(
  context: CommunityContext,
  author: Actor,
  { title, content, attachmentIds }: PostInput,
  settings: SiteSettings,
): Promise<NewPost> {
  const { hasLinks, ...rendered } = await renderPost(context, { title: title ?? null, content });
  return {
    ...rendered,
    id: randomUUID(),
    author,
    now: new Date(context.now()),
    title: title ?? null,
    content,
    files: await checkAttachments(context, author.id, attachmentIds),
    postsForTrust: postsForTrust(author, settings, hasLinks),
  };
}

/**
 * Inserts a post in its final state, unless its author has posted the same text within a day. Call it when the author's row is
 * locked: when the same text is sent twice at once, the second request waits for the first and is refused.
 * @param returning columns to return
 * @throws AppError DUPLICATE_POST
 */
export async function insertPost<Row extends object>(
  { rows }: Write,
  post: NewPost,
  { topicId, categoryId, number, isApproved }: TopicFields,
  returning: Sql = sql`id`,
): Promise<Row> {
  const { id, author, now, title, content, html, htmlVersion, preview, files } = post;
  const [inserted] = await rows<Row>(sql`
    insert into posts (id, topic_id, title, category_id, author_id, is_staff, content, html, html_version, preview,
                       attachment_ids, state, number, created_at, approved_at)
    select ${id}::uuid, ${topicId}::uuid, ${title}, ${categoryId}::uuid, ${author.id}::uuid, ${author.isAdmin}, ${content}, ${html},
           ${htmlVersion}, ${preview}, ${files}::uuid[], ${isApproved ? 'approved' : 'pending'}, ${number}::integer,
           ${now}::timestamptz, ${isApproved ? now : null}::timestamptz
     where not ${getDuplicate(post)}
    returning ${returning}`);
  if (!inserted) throw new AppError('DUPLICATE_POST', 'You have posted the very same text already.');
  return inserted;
}

const getDuplicate = ({ author, content, now }: NewPost): Sql => sql`
  exists (select 1 from posts
           where author_id = ${author.id} and created_at > ${new Date(now.getTime() - DAY_MS)}
             and lower(regexp_replace(btrim(content), '\\s+', ' ', 'g'))
               = lower(regexp_replace(btrim(${content}), '\\s+', ' ', 'g')))`;

/** Announces a published post to open streams. */
export async function broadcastPost(
  context: CommunityContext,
  { topicId, number }: Pick<CreatedPost, 'topicId' | 'number'>,
): Promise<void> {
  if (number !== null) return announce(context, { kind: 'reply', topicId });
  // The author and administrators may have the pending topic open.
  await announce(context, { kind: 'changed', topicId });
  await announce(context, { kind: 'topic' });
}
