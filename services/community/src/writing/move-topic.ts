import { ValidationError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { sortRepliesJob } from './sort-replies.ts';

interface CategorizedTopic {
  topicId: string;
  categoryId: string | null;
}

/**
 * Checks the new category of a topic, and locks it against deletion until the transaction ends.
 * @throws ValidationError for an unknown or retired category
 */
export async function checkCategory({ rows }: Write, categoryId: string | null): Promise<void> {
  if (categoryId === null) return;
  const [category] = await rows<{ isRetired: boolean }>(
    sql`select is_retired as "isRetired" from categories where id = ${categoryId} for key share`,
  );
  if (category?.isRetired === false) return;
  const message = category ? 'This category is retired. Choose another one.' : 'This category does not exist';
  throw new ValidationError([{ path: 'categoryId', message }]);
}

/**
 * Moves a topic, whose row is locked, to another category or to none, and updates the counts of approved topics.
 * @returns whether the category changed
 * @throws ValidationError for an unknown or retired category
 */
export async function moveTopic(
  write: Write,
  from: CategorizedTopic,
  categoryId: string | null,
): Promise<boolean> {
  const to = categoryId?.toLowerCase() ?? null;
  if (to === from.categoryId) return false;
  await checkCategory(write, to);
  // Lock both categories in the order of their ids: opposite moves would deadlock otherwise.
  await write.rows(sql`
    select 1 from categories where id in (${from.categoryId}, ${to}) order by id for no key update`);
  await write.rows(sql`
    update categories c set topic_count = topic_count + case when c.id = ${to} then 1 else -1 end
      from topics t
     where t.id = ${from.topicId} and t.published_at is not null and c.id in (${from.categoryId}, ${to})`);
  await write.rows(sql`update topics set category_id = ${to} where id = ${from.topicId}`);
  await write.rows(sql`update posts set category_id = ${to} where id = ${from.topicId}`);
  await write.queue(sortRepliesJob, { topicId: from.topicId });
  return true;
}
