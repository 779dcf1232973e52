import type { approveForumPost, rejectForumPost } from '@backflow/contracts/community';
import { AppError, ConflictError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { notifyAuthor, queueFollowerMails } from '../follows/queue-notifications.ts';
import { announce } from '../live/announce.ts';
import { lockMember } from '../members/forum-member.ts';
import { changePost, editedText } from '../writing/change-post.ts';
import { findPost, lockPost } from '../writing/lock-post.ts';
import type { StoredPost } from '../writing/lock-post.ts';
import { publishPost } from '../writing/publish-post.ts';
import { renderPost } from '../writing/render-post.ts';
import { broadcastPost } from '../writing/store-post.ts';
import { isOpeningPost } from '../posts/post.policy.ts';
import { adminPost } from './admin-posts.presenter.ts';

/**
 * An administrator approves a pending or rejected post, or the pending edit of an approved one. Approving twice is no error.
 * @throws NotFoundError; ConflictError with the current post when the administrator has read another version
 */
export async function approvePost(
  context: CommunityContext,
  call: Call<typeof approveForumPost>,
): Promise<null> {
  const found = await findPost(context, call.params.id);
  const edited = editedText(found);
  // Render before taking locks: the result is cached.
  if (edited) await renderPost(context, edited);

  const announceDecision = await mutate(context, { ...call, locks: [found.topicId] }, async (write) => {
    const now = new Date(context.now());
    await lockMember(write, found.authorId);
    const post = await lockPost(write, found);
    const change = post.edit?.rejection === null ? editedText(post) : null;
    if (post.state === 'approved' && !change) return write.unchanged();
    await assertVersion(context, call.body.version, post);
    const { id, topicId, authorId } = post;
    if (post.state === 'approved' && change) {
      await changePost(context, write, post, { text: change, byId: authorId, now });
      const renamed = { ...post, topicTitle: change.title ?? post.topicTitle };
      await recordDecision(context, write, call, renamed, { number: post.number, rejection: null });
      return () => announce(context, { kind: 'changed', topicId });
    }
    const published = await publishPost(write, now, { id, topicId, authorId });
    const number = isOpeningPost(post) ? null : published;
    if (number !== null) await queueFollowerMails(write, { topicId, number, now });
    await recordDecision(context, write, call, post, { number, rejection: null });
    return () => broadcastPost(context, { topicId, number });
  });
  await announceDecision?.();
  return null;
}

/**
 * An administrator rejects a pending post, or the pending edit of an approved one. Rejecting again replaces the reason.
 * @throws NotFoundError; AppError CONFLICT for an approved post without an edit; ConflictError with the current post when the
 *   administrator has read another version
 */
export async function rejectPost(
  context: CommunityContext,
  call: Call<typeof rejectForumPost>,
): Promise<null> {
  const { reason, version } = call.body;
  const found = await findPost(context, call.params.id);
  const operation = { ...call, locks: [found.topicId] };
  const isChanged = await mutate(context, operation, async (write): Promise<boolean> => {
    const post = await lockPost(write, found);
    await assertVersion(context, version, post);
    const isChange = post.state === 'approved';
    if (isChange && !post.edit) {
      throw new AppError('CONFLICT', 'This post is approved, and no change of it waits. It can be deleted.');
    }
    if (reason === (isChange ? post.edit?.rejection : post.rejection)) {
      write.unchanged();
      return false;
    }
    await write.rows(
      isChange
        ? sql`update held_edits set rejection = ${reason} where post_id = ${post.id}`
        : sql`update posts set state = 'rejected', rejection = ${reason} where id = ${post.id}`,
    );
    await write.rows(sql`update posts set version = version + 1 where id = ${post.id}`);
    await recordDecision(context, write, call, post, { number: null, rejection: reason });
    return true;
  });
  if (isChanged) await announce(context, { kind: 'changed', topicId: found.topicId });
  return null;
}

async function assertVersion(
  context: CommunityContext,
  version: number | undefined,
  post: StoredPost,
): Promise<void> {
  if (version === undefined || version === post.version) return;
  throw new ConflictError(await adminPost(context, post.id));
}

interface Decision {
  number: number | null;
  rejection: string | null;
}

/** Writes the audit entry and queues the mail to the author. */
async function recordDecision(
  context: CommunityContext,
  write: Write,
  { actor }: Pick<Call<typeof approveForumPost>, 'actor'>,
  post: StoredPost,
  { number, rejection }: Decision,
): Promise<void> {
  const { id, topicId, topicTitle: title, authorId, state } = post;
  const kind = isOpeningPost(post) ? 'topic' : 'reply';
  const from = state !== 'approved' ? state : post.edit?.rejection == null ? 'pending' : 'rejected';
  write.audit({
    subjectId: id,
    details: {
      what: state === 'approved' ? `change of a ${kind}` : kind,
      ...{ topicId, title, authorId },
      state: { from, to: rejection === null ? 'approved' : 'rejected' },
      ...(rejection !== null && {
        reason: { from: post.rejection ?? post.edit?.rejection ?? null, to: rejection },
      }),
    },
  });
  await notifyAuthor(context, write, {
    ...{ authorId, topicId, title, number, rejection },
    moderatorId: actor.id,
  });
}
