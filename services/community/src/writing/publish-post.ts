import { NotFoundError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** A post to publish. */
interface Publishable {
  id: string;
  topicId: string;
  authorId: string;
}

/**
 * Publishes a pending post: a topic gets its number among all topics, a reply its number in the topic. The same transaction
 * updates the counts, the last activity and the author's approved posts.
 *
 * Every write locks rows in this order, so that no two deadlock: member, topic, post, category, words, totals. `words` are the
 * words of approved posts, counted by a trigger (`searchableSql`): change the searchable text of a post after the categories.
 * Replies are counted at commit, by a trigger on their topic.
 * @returns the number
 * @throws NotFoundError for a reply whose topic was deleted
 */
export async function publishPost(write: Write, now: Date, post: Publishable): Promise<number> {
  await countApproved(write, post.authorId);
  return post.id === post.topicId ? publishTopic(write, now, post) : publishReply(write, now, post);
}

async function publishTopic(write: Write, now: Date, { id }: Publishable): Promise<number> {
  const [topic] = await write.rows<{ categoryId: string | null }>(
    sql`select category_id as "categoryId" from topics where id = ${id} for update`,
  );
  const categoryId = topic?.categoryId ?? null;
  await countTopic(write, categoryId);
  await approvePost(write, now, { id, number: null, categoryId });
  return listTopic(write, now, id);
}

async function publishReply(write: Write, now: Date, { id, topicId }: Publishable): Promise<number> {
  const [topic] = await write.rows<{ number: number; categoryId: string | null }>(sql`
    update topics set last_number = last_number + 1, reply_count = reply_count + 1,
           last_activity_at = greatest(last_activity_at, ${now})
     where id = ${topicId} and published_at is not null
    returning last_number as number, category_id as "categoryId"`);
  if (!topic) throw new NotFoundError('This topic');
  await approvePost(write, now, { id, ...topic });
  return topic.number;
}

/** Adds an approved post to its author's count. */
const countApproved = ({ rows }: Write, authorId: string): Promise<object[]> =>
  rows(sql`
    insert into members (id, approved_posts) values (${authorId}, 1)
    on conflict (id) do update set approved_posts = members.approved_posts + 1`);

/** Adds a topic to the count of its category. */
export const countTopic = ({ rows }: Write, categoryId: string | null): Promise<object[]> =>
  rows(sql`update categories set topic_count = topic_count + 1 where id = ${categoryId}`);

/** Lists and counts a topic whose row is locked. @returns its number */
export async function listTopic({ rows }: Write, now: Date, id: string): Promise<number> {
  const [listed] = await rows<{ number: number }>(sql`
    with given as (
      update topic_totals set topic_count = topic_count + 1, last_topic = last_topic + 1 returning last_topic)
    update topics set published_at = ${now}, number = given.last_topic, last_activity_at = ${now}
      from given where id = ${id}
    returning number`);
  return listed?.number ?? 0;
}

const approvePost = (
  { rows }: Write,
  now: Date,
  { id, number, categoryId }: { id: string; number: number | null; categoryId: string | null },
): Promise<object[]> =>
  rows(sql`
    update posts set state = 'approved', rejection = null, number = ${number}, category_id = ${categoryId},
           approved_at = ${now}, version = version + 1
     where id = ${id}`);
