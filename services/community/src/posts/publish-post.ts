import { NotFoundError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** A post that is about to be seen, and what it belongs to. */
interface Publishable {
  id: string;
  topicId: string;
  authorId: string;
}

/**
 * Lets everybody see a post: a topic gets its number and its place in the list, a reply its number in the topic. Counts,
 * last activity and what its author has had approved follow in the same transaction.
 *
 * Every write takes its rows in this order: member, topic, post, category, words, totals. So no two wait for each other.
 * The words are those of approved posts, which a trigger counts (`searchableSql`): whatever changes what is found of a
 * post comes after the categories.
 * @returns the number given: to a reply its place in the topic, to a topic its place among all
 * @throws NotFoundError for a reply whose topic is gone
 */
export async function publishPost(write: Write, now: Date, post: Publishable): Promise<number> {
  await write.rows(sql`
    insert into members (id, approved_posts) values (${post.authorId}, 1)
    on conflict (id) do update set approved_posts = members.approved_posts + 1`);
  return post.id === post.topicId ? publishTopic(write, now, post) : publishReply(write, now, post);
}

async function publishTopic({ rows }: Write, now: Date, { id }: Publishable): Promise<number> {
  const [topic] = await rows<{ categoryId: string | null }>(
    sql`select category_id as "categoryId" from topics where id = ${id} for update`,
  );
  const categoryId = topic?.categoryId ?? null;
  await rows(sql`update categories set topic_count = topic_count + 1 where id = ${categoryId}`);
  await rows(sql`
    update posts set state = 'approved', rejection = null, category_id = ${categoryId}, approved_at = ${now},
           version = version + 1
     where id = ${id}`);
  const [totals] = await rows<{ number: number }>(sql`
    update totals set topic_count = topic_count + 1, last_topic = last_topic + 1
    returning last_topic as number`);
  const number = totals?.number ?? 0;
  await rows(sql`
    update topics set published_at = ${now}, number = ${number}, last_activity_at = ${now} where id = ${id}`);
  return number;
}

async function publishReply({ rows }: Write, now: Date, { id, topicId }: Publishable): Promise<number> {
  const [topic] = await rows<{ number: number; categoryId: string | null }>(sql`
    update topics set last_number = last_number + 1, reply_count = reply_count + 1,
           last_activity_at = greatest(last_activity_at, ${now})
     where id = ${topicId} and published_at is not null
    returning last_number as number, category_id as "categoryId"`);
  if (!topic) throw new NotFoundError('This topic');
  await rows(sql`
    update posts set state = 'approved', rejection = null, number = ${topic.number},
           category_id = ${topic.categoryId}, approved_at = ${now}, version = version + 1
     where id = ${id}`);
  await rows(sql`update totals set reply_count = reply_count + 1`);
  return topic.number;
}
