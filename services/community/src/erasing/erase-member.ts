import { ERASE_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { NotFoundError, job, mutate, select, sql } from '@backflow/service-kit';
import type { JobRun, Sql } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { announce } from '../live/announce.ts';
import { deleteEdit } from '../writing/change-post.ts';
import { removePost } from '../writing/delete-post.ts';
import { findPost, lockPost } from '../writing/lock-post.ts';
import { isOpeningPost } from '../posts/post.policy.ts';

/**
 * Erases a member from the forum after their account was erased. Published posts stay, by 'User': others have answered them.
 * Unpublished posts and edits are deleted, and so are the member's row, follows, reads and reports, and the texts of them in the
 * audit trail. Running the job again is safe.
 */
async function eraseMember(
  context: CommunityContext,
  { memberId }: JobData<typeof ERASE_MEMBER.community>,
  run: JobRun,
): Promise<void> {
  // Only approved topics have replies, so no post of another member is deleted.
  const unpublished = await select<{ id: string }>(
    context.db,
    'unpublished-of-erased',
    sql`select p.id from posts p left join held_edits h on h.post_id = p.id
         where p.author_id = ${memberId} and (p.state <> 'approved' or h.post_id is not null) order by p.id`,
  );
  for (const { id } of unpublished) {
    run.signal.throwIfAborted();
    await deleteUnpublished(context, id, run);
  }
  // One transaction each, so that this can't deadlock with the deletion of a topic, which locks these rows too.
  for (const rowsOfMember of [
    sql`delete from members where id = ${memberId}`,
    sql`delete from follows where member_id = ${memberId}`,
    sql`delete from ended_follows where member_id = ${memberId}`,
    sql`delete from reads where member_id = ${memberId}`,
    sql`delete from reports where member_id = ${memberId}`,
    ...getAuditTexts(memberId),
  ]) {
    await mutate(context, run, ({ rows }) => rows(rowsOfMember));
  }
}

/**
 * Deletes texts by or about a member from the audit trail: reasons for silences, rejections and reports, titles of their topics,
 * and reports they made. The actor, the action and the time stay.
 */
const getAuditTexts = (memberId: string): Sql[] => [
  sql`update audit_lines set details = details - 'silence' where subject_id = ${memberId} and details ? 'silence'`,
  // Entries about other members' replies have the title of the topic. A deleted topic can only be found by the author's own
  // entries, so delete titles before those.
  sql`update audit_lines set details = details - 'title'
       where details ? 'title' and details ->> 'topicId' in (
         select id::text from posts where author_id = ${memberId} and title is not null
          union select subject_id::text from audit_lines
                 where details ->> 'authorId' = ${memberId} and details ->> 'topicId' = subject_id::text)`,
  sql`update audit_lines set details = details - '{title,reason,reasons}'::text[]
       where (details ->> 'authorId' = ${memberId}
              or subject_id in (select id from posts where author_id = ${memberId}))
         and details ?| '{title,reason,reasons}'::text[]`,
  sql`update audit_lines set details = details - 'reasons' where details -> 'reporterIds' ? ${memberId}`,
];

/** Deletes an unapproved post, or the edit of an approved one. */
async function deleteUnpublished(context: CommunityContext, id: string, run: JobRun): Promise<void> {
  const deleted = await mutate(context, run, async (write) => {
    const post = await lockPost(write, await findPost(context, id));
    if (post.state === 'approved') await deleteEdit(write, post);
    else await removePost(write, post);
    return { topicId: post.topicId, isTopic: post.state !== 'approved' && isOpeningPost(post) };
  }).catch((error: unknown) => {
    // An administrator or another attempt has deleted it.
    if (error instanceof NotFoundError) return null;
    throw error;
  });
  // Administrators may have the topic open.
  if (deleted) {
    await announce(context, {
      kind: deleted.isTopic ? 'deleted' : 'changed',
      topicId: deleted.topicId,
    });
  }
}

export const eraseMemberJob = job(ERASE_MEMBER.community, eraseMember);
