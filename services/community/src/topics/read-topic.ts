import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import type { ResponseOf } from '@backflow/contracts';
import type { PostState, markTopicRead as contract } from '@backflow/contracts/community';
import { NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { maySee } from '../posts/post.policy.ts';

interface Topic {
  state: PostState;
  authorId: string;
  viewCount: number;
  /** True if the caller's view of this day is counted already. */
  isViewed: boolean;
}

/**
 * Stores how far the caller has read a topic; the number never decreases. Counts one view per member and day. Nothing is stored
 * for an unapproved topic.
 * @throws NotFoundError for a topic that does not exist for this caller
 */
export async function readTopic(
  context: CommunityContext,
  call: Call<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { params, actor, body } = call;
  const now = new Date(context.now());
  const reading = { topicId: params.id, memberId: actor.id, number: body.number, now, day: DAY.format(now) };
  return mutate(context, { ...call, locks: [params.id] }, async (write) => {
    const [topic] = await write.rows<Topic>(sql`
      select o.state, o.author_id as "authorId", t.view_count as "viewCount",
             exists (select 1 from reads r where r.topic_id = t.id and r.member_id = ${actor.id}
                        and r.viewed_on >= ${reading.day}::date) as "isViewed"
        from topics t join posts o on o.id = t.id where t.id = ${params.id}`);
    if (!topic || !maySee(actor, topic)) throw new NotFoundError('This topic');
    if (topic.state !== 'approved') return { viewCount: topic.viewCount };
    const viewCount = topic.isViewed ? topic.viewCount : await countView(write, reading);
    await write.rows(sql`
      update reads set number = greatest(reads.number, least(${reading.number}, t.last_number)), read_at = ${now}
        from topics t where t.id = topic_id and topic_id = ${params.id} and member_id = ${actor.id}`);
    return { viewCount };
  });
}

interface Reading {
  topicId: string;
  memberId: string;
  now: Date;
  /** The date in the display time zone: 2026-12-04. */
  day: string;
}

/** Locks the topic first, like every write. The second of two concurrent views finds the day already stored. */
async function countView({ rows }: Write, { topicId, memberId, now, day }: Reading): Promise<number> {
  await rows(sql`select 1 from topics where id = ${topicId} for no key update`);
  const [viewed] = await rows(sql`
    insert into reads (member_id, topic_id, number, read_at, viewed_on)
    select ${memberId}, id, 0, ${now}, ${day}::date from topics where id = ${topicId}
    on conflict (member_id, topic_id) do update set viewed_on = excluded.viewed_on
     where reads.viewed_on < excluded.viewed_on
    returning 1`);
  const [topic] = await rows<{ viewCount: number }>(sql`
    update topics set view_count = view_count + ${viewed ? 1 : 0} where id = ${topicId}
    returning view_count as "viewCount"`);
  if (!topic) throw new NotFoundError('This topic');
  return topic.viewCount;
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: DISPLAY_TIME_ZONE });
