import { NotFoundError, sql } from '@backflow/service-kit';
import type { Sql, Write } from '@backflow/service-kit';

/** A post that is about to be seen, and what it belongs to. */
interface Publishable {
  id: string;
  topicId: string;
  authorId: string;
}

/**
 * Lets everybody see a post that waited: a topic gets its number and its place in the list, a reply its number in the
 * topic. Counts, last activity and what its author has had approved follow in the same transaction.
 *
 * Every write takes its rows in this order: member, topic, post, category, words, totals. So no two wait for each other.
 * The words are those of approved posts, which a trigger counts (`searchableSql`): whatever changes what is found of a
 * post comes after the categories. Replies are counted when the transaction commits, by a trigger on their topic.
 * @returns the number given: to a reply its place in the topic, to a topic its place among all
 * @throws NotFoundError for a reply whose topic is gone
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
    update topics set ${replyCounters(now)} where id = ${topicId} and published_at is not null
    returning last_number as number, category_id as "categoryId"`);
  if (!topic) throw new NotFoundError('This topic');
  await approvePost(write, now, { id, ...topic });
  return topic.number;
}

/** Counts a post that is approved for its author. */
export const countApproved = ({ rows }: Write, authorId: string): Promise<object[]> =>
  rows(sql`
    insert into members (id, approved_posts) values (${authorId}, 1)
    on conflict (id) do update set approved_posts = members.approved_posts + 1`);

/** Counts a topic of a category. */
export const countTopic = ({ rows }: Write, categoryId: string | null): Promise<object[]> =>
  rows(sql`update categories set topic_count = topic_count + 1 where id = ${categoryId}`);

/** Lists a topic whose row is locked, and counts it. @returns its place among all */
export async function listTopic({ rows }: Write, now: Date, id: string): Promise<number> {
  const [listed] = await rows<{ number: number }>(sql`
    with given as (
      update topic_totals set topic_count = topic_count + 1, last_topic = last_topic + 1 returning last_topic)
    update topics set published_at = ${now}, number = given.last_topic, last_activity_at = ${now}
      from given where id = ${id}
    returning number`);
  return listed?.number ?? 0;
}

/** What an approved reply changes of its topic: the assignments of an update. */
export const replyCounters = (now: Date): Sql => sql`
  last_number = last_number + 1, reply_count = reply_count + 1, last_activity_at = greatest(last_activity_at, ${now})`;

const approvePost = (
  { rows }: Write,
  now: Date,
  { id, number, categoryId }: { id: string; number: number | null; categoryId: string | null },
): Promise<object[]> =>
  rows(sql`
    update posts set state = 'approved', rejection = null, number = ${number}, category_id = ${categoryId},
           approved_at = ${now}, version = version + 1
     where id = ${id}`);
