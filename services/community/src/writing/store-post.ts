import { randomUUID } from 'node:crypto';
import type { CreatedPost, ReplyInput } from '@backflow/contracts/community';
import { AppError, mutate, readSiteSettings, sql } from '@backflow/service-kit';
import type { Actor, Operation, Sql, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { queueFollowerMails } from '../follows/queue-notifications.ts';
import { announce } from '../live/announce.ts';
import { isTrusted } from '../members/forum-member.ts';
import { checkAttachments } from './attached-files.ts';
import { countPosting } from './posting-limits.ts';
import { renderPost } from './render-post.ts';

/** A post that is stored unless its topic refuses it. */
export interface NewPost {
  id: string;
  authorId: string;
  now: Date;
  /** Whether the post is published at once; otherwise it is pending. */
  isApproved: boolean;
  /** SQL condition: the author has posted the same text within a day. */
  isDuplicate: Sql;
  /** Inserts the post, in its final state. */
  insert: (fields: TopicFields) => Promise<unknown>;
}

/** Category and number are null for a pending post. */
interface TopicFields {
  topicId: string;
  categoryId: string | null;
  /** Null for an opening post as well. */
  number: number | null;
}

interface StoreOptions {
  input: ReplyInput;
  /** Null for a reply. */
  title: string | null;
  /** Refuses the post, or inserts it and updates its topic. */
  store: (write: Write, post: NewPost) => Promise<Pick<CreatedPost, 'topicId' | 'number'>>;
}

type Posting = Operation & { readonly actor: Actor };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores a post, and publishes it where its author is trusted. A refused post stores nothing and counts towards no limit. When the
 * same text is sent twice at once, the second request waits for the first and is refused.
 * @throws AppError SILENCED or DUPLICATE_POST, TooManyRequestsError, ValidationError
 */
export async function storePost(
  context: CommunityContext,
  posting: Posting,
  { input: { content, attachmentIds }, title, store }: StoreOptions,
): Promise<CreatedPost> {
  const { actor } = posting;
  const now = new Date(context.now());
  const { hasLinks, ...rendered } = await renderPost(context, { title, content });
  const files = await checkAttachments(context, actor.id, attachmentIds);
  // Read before the transaction, while no locks are held.
  const settings = await readSiteSettings(context.db);

  const posted = await mutate(context, posting, async (write): Promise<CreatedPost> => {
    const member = await countPosting(write, actor, { now, isTopic: title !== null });
    const isApproved = isTrusted(actor, member, settings, hasLinks);
    const id = randomUUID();
    const stored = await store(write, {
      ...{ id, authorId: actor.id, now, isApproved },
      isDuplicate: duplicateOf(actor.id, content, now),
      insert: (fields) =>
        context.models.Post.create(
          {
            ...{ id, title, content, ...rendered, ...fields },
            ...{ authorId: actor.id, isStaff: actor.isAdmin, attachmentIds: files, createdAt: now },
            ...(isApproved ? { state: 'approved', approvedAt: now } : { state: 'pending' }),
          },
          { transaction: write.transaction },
        ),
    });
    const { topicId, number } = stored;
    if (number !== null) await queueFollowerMails(write, { topicId, number, now });
    return { id, state: isApproved ? 'approved' : 'pending', ...stored };
  });
  if (posted.state === 'approved') await announcePublished(context, posted);
  return posted;
}

const duplicateOf = (authorId: string, content: string, now: Date): Sql => sql`
  exists (select 1 from posts
           where author_id = ${authorId} and created_at > ${new Date(now.getTime() - DAY_MS)}
             and lower(regexp_replace(btrim(content), '\\s+', ' ', 'g'))
               = lower(regexp_replace(btrim(${content}), '\\s+', ' ', 'g')))`;

/** @throws AppError DUPLICATE_POST */
export function assertNotDuplicate(isDuplicate: boolean): void {
  if (isDuplicate) throw new AppError('DUPLICATE_POST', 'You have posted the very same text already.');
}

/** Announces a published post to open streams. */
export async function announcePublished(
  context: CommunityContext,
  { topicId, number }: Pick<CreatedPost, 'topicId' | 'number'>,
): Promise<void> {
  if (number !== null) return announce(context, { kind: 'reply', topicId });
  // The author and administrators may have the pending topic open.
  await announce(context, { kind: 'changed', topicId });
  await announce(context, { kind: 'topic' });
}
