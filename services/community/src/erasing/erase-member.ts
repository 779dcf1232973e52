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
 * Takes away what the forum holds of a member whose account was erased. What everybody could read stays, by 'User': others
 * have answered it. What nobody but administrators could see goes, as do changes that waited, what they follow, have read
 * and reported, their row, and what the audit trail quotes of them. What is done already is not found again.
 */
async function eraseMember(
  context: CommunityContext,
  { memberId }: JobData<typeof ERASE_MEMBER.community>,
  run: JobRun,
): Promise<void> {
  // Others' replies stand in approved topics only, so that nothing of theirs goes.
  const unseen = await select<{ id: string }>(
    context.db,
    'unseen-of-erased',
    sql`select p.id from posts p left join held_edits h on h.post_id = p.id
         where p.author_id = ${memberId} and (p.state <> 'approved' or h.post_id is not null) order by p.id`,
  );
  for (const { id } of unseen) {
    run.signal.throwIfAborted();
    await dropUnseen(context, id, run);
  }
  // One at a time: nobody who deletes a topic with all of these waits for one while this waits for another.
  for (const rowsOfMember of [
    sql`delete from members where id = ${memberId}`,
    sql`delete from follows where member_id = ${memberId}`,
    sql`delete from ended_follows where member_id = ${memberId}`,
    sql`delete from reads where member_id = ${memberId}`,
    sql`delete from reports where member_id = ${memberId}`,
    ...auditTextsOf(memberId),
  ]) {
    await mutate(context, run, ({ rows }) => rows(rowsOfMember));
  }
}

/**
 * Deletes what the audit trail quotes of a member or says about them: why they were silenced, titles of their topics, why
 * their posts were rejected or reported, and what they reported themselves. Who did what, and when, stays.
 */
const auditTextsOf = (memberId: string): Sql[] => [
  sql`update audit_lines set details = details - 'silence' where subject_id = ${memberId} and details ? 'silence'`,
  // Others' replies in a topic of theirs name its title. One that is deleted is known by its own entries alone, so
  // titles come before those.
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

/** Deletes a post that nobody else has seen, or the change of one that waits. */
async function dropUnseen(context: CommunityContext, id: string, run: JobRun): Promise<void> {
  const gone = await mutate(context, run, async (write) => {
    const post = await lockPost(write, await findPost(context, id));
    if (post.state === 'approved') await deleteEdit(write, post);
    else await removePost(write, post);
    return { topicId: post.topicId, isTopic: post.state !== 'approved' && isOpeningPost(post) };
  }).catch((error: unknown) => {
    // An administrator was faster, or another attempt.
    if (error instanceof NotFoundError) return null;
    throw error;
  });
  // Administrators may have it open.
  if (gone) await announce(context, { kind: gone.isTopic ? 'deleted' : 'changed', topicId: gone.topicId });
}

export const eraseMemberJob = job(ERASE_MEMBER.community, eraseMember);
