import { randomUUID } from 'node:crypto';
import type { Posted, ReplyInput } from '@backflow/contracts/community';
import { AppError, mutate, sql } from '@backflow/service-kit';
import type { Actor, Operation, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { tellFollowers } from '../follows/tell.ts';
import { announce } from '../live/announce.ts';
import { checkAttachments } from './attached-files.ts';
import { holdWriter, isLetThrough } from './writer.ts';
import { countPosting } from './posting-limits.ts';
import { publishPost } from './publish-post.ts';
import { renderPost } from './render-post.ts';

interface NewPost {
  input: ReplyInput;
  /** Of a topic's opening post; null for a reply. */
  title: string | null;
  /**
   * Makes or holds the topic that the post is of, whose id it returns, or refuses the post.
   * @param id of the new post
   */
  topicIn: (write: Write, id: string) => Promise<string>;
}

type Posting = Operation & { readonly actor: Actor };

/**
 * Stores a post, and publishes it where its author is let through. What is refused leaves nothing and counts for no
 * limit; of the same text sent twice at once the second waits for the first, and is refused.
 * @throws AppError SILENCED or DUPLICATE_POST, TooManyRequestsError, ValidationError
 */
export async function storePost(
  context: CommunityContext,
  posting: Posting,
  { input: { content, attachmentIds }, title, topicIn }: NewPost,
): Promise<Posted> {
  const { actor } = posting;
  const isTopic = title !== null;
  const now = new Date(context.now());
  const { hasLinks, ...rendered } = await renderPost(context, { title, content });
  const files = await checkAttachments(context, actor.id, attachmentIds);

  const posted = await mutate(context, posting, async (write): Promise<Posted> => {
    const member = await holdWriter(write, actor, now);
    if (!actor.isAdmin) await countPosting(write, { memberId: actor.id, now, isTopic });
    await refuseDuplicate(write, actor.id, content, now);
    const id = randomUUID();
    const topicId = await topicIn(write, id);
    await context.models.Post.create(
      {
        ...{ id, topicId, title, content, ...rendered },
        ...{ authorId: actor.id, isStaff: actor.isAdmin, attachmentIds: files },
        ...{ state: 'pending', createdAt: now },
      },
      { transaction: write.transaction },
    );
    if (!(await isLetThrough(context, { actor, member, hasLinks }))) {
      return { id, topicId, state: 'pending', number: null };
    }
    const given = await publishPost(write, now, { id, topicId, authorId: actor.id });
    const number = isTopic ? null : given;
    if (number !== null) await tellFollowers(write, { topicId, number, now });
    return { id, topicId, state: 'approved', number };
  });
  if (posted.state === 'approved') await announcePublished(context, posted);
  return posted;
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function refuseDuplicate({ rows }: Write, authorId: string, content: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const [same] = await rows(sql`
    select 1 from posts
     where author_id = ${authorId} and created_at > ${since}
       and lower(regexp_replace(btrim(content), '\\s+', ' ', 'g'))
         = lower(regexp_replace(btrim(${content}), '\\s+', ' ', 'g')) limit 1`);
  if (same) throw new AppError('DUPLICATE_POST', 'You have posted the very same text already.');
}

/** Tells open pages of a post that everybody sees from now on. */
export async function announcePublished(
  context: CommunityContext,
  { topicId, number }: Pick<Posted, 'topicId' | 'number'>,
): Promise<void> {
  if (number !== null) return announce(context, { kind: 'reply', topicId });
  // Its author and administrators may have it open already.
  await announce(context, { kind: 'changed', topicId });
  await announce(context, { kind: 'topic' });
}
