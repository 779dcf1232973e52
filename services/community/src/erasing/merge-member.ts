import { MERGE_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { job, mutate, raw, sql } from '@backflow/service-kit';
import type { Operation } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

export const MERGED_COLUMNS = [
  'posts.author_id',
  'members.id',
  'follows.member_id',
  'ended_follows.member_id',
  'reads.member_id',
  'reports.member_id',
] as const;

/** One row for each of these and a member. */
const OF_MEMBER = [
  ['follows', 'topic_id'],
  ['ended_follows', 'topic_id'],
  ['reads', 'topic_id'],
  ['reports', 'post_id'],
] as const;

/** Gives posts, follows, read marks and reports to the person whom somebody was merged into. A silence goes on. */
async function mergeMember(
  context: CommunityContext,
  { fromId, intoId }: JobData<typeof MERGE_MEMBER.community>,
  run: Operation,
): Promise<void> {
  await mutate(context, run, ({ rows }) =>
    rows(sql`update posts set author_id = ${intoId} where author_id = ${fromId}`),
  );
  // One transaction each, as when a member is erased: the deletion of a topic locks these rows too.
  for (const [table, record] of OF_MEMBER) {
    await mutate(context, run, async ({ rows }) => {
      await rows(sql`
        update ${raw(table)} t set member_id = ${intoId}
         where member_id = ${fromId}
           and not exists (select from ${raw(table)} o
                            where o.member_id = ${intoId} and o.${raw(record)} = t.${raw(record)})`);
      await rows(sql`delete from ${raw(table)} where member_id = ${fromId}`);
    });
  }
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
