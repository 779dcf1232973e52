import { MERGE_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { job, moveRows, mutate, sql } from '@backflow/service-kit';
import type { Operation, PersonColumns } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

export const MERGED_COLUMNS: PersonColumns = {
  'posts.author_id': 'any',
  'follows.member_id': 'topic_id',
  'ended_follows.member_id': 'topic_id',
  'reads.member_id': 'topic_id',
  'reports.member_id': 'post_id',
  'members.id': 'otherwise',
};

/** Gives posts, follows, read marks and reports to the person whom somebody was merged into. A silence goes on. */
async function mergeMember(
  context: CommunityContext,
  { fromId, intoId }: JobData<typeof MERGE_MEMBER.community>,
  run: Operation,
): Promise<void> {
  // One transaction each, as when a member is erased: the deletion of a topic locks these rows too.
  for (const [column, unique] of Object.entries(MERGED_COLUMNS))
    await mutate(context, run, (write) => moveRows(write, { [column]: unique }, { fromId, intoId }));
  await mutate(context, run, ({ rows }) =>
    rows(sql`
      with gone as (delete from members where id = ${fromId} returning *)
      insert into members as m (id, shows_name, approved_posts, silence_reason, silenced_until, read_all_at)
      select ${intoId}, shows_name, approved_posts, silence_reason, silenced_until, read_all_at from gone
          on conflict (id) do update
         set approved_posts = m.approved_posts + excluded.approved_posts,
             silence_reason = coalesce(m.silence_reason, excluded.silence_reason),
             silenced_until = case when m.silence_reason is null then excluded.silenced_until else m.silenced_until end`),
  );
}

export const mergeMemberJob = job(MERGE_MEMBER.community, mergeMember);
