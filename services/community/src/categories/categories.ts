import type {
  ForumCategory,
  createForumCategory,
  deleteForumCategory,
  renameForumCategory,
} from '@backflow/contracts';
import { AppError, NotFoundError, mutate, raw, select, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

const COLUMNS = raw('id, name, topic_count as "topicCount"');

/** Every category, by name. */
export const listCategories = ({ db }: CommunityContext): Promise<ForumCategory[]> =>
  select(db, 'forum-categories', sql`select ${COLUMNS} from categories order by lower(name), id`);

export const createCategory = (
  context: CommunityContext,
  call: Call<typeof createForumCategory>,
): Promise<ForumCategory> =>
  mutate(context, call, async (write) => {
    const { name } = call.body;
    const category = first(
      await write.rows<ForumCategory>(
        sql`insert into categories (name) values (${name}) returning ${COLUMNS}`,
      ),
    );
    write.audit({ subjectId: category.id, details: { name } });
    return category;
  });

export const renameCategory = (
  context: CommunityContext,
  call: Call<typeof renameForumCategory>,
): Promise<ForumCategory> =>
  mutate(context, call, async (write) => {
    const category = await holdCategory(write, call.params.id);
    const { id, name: from } = category;
    const { name } = call.body;
    if (name === from) write.unchanged();
    else await write.rows(sql`update categories set name = ${name} where id = ${id}`);
    write.audit({ subjectId: id, details: { name: { from, to: name } } });
    return { ...category, name };
  });

/** Whoever puts a topic into the category waits for its row, and then finds it gone. */
export const deleteCategory = (
  context: CommunityContext,
  call: Call<typeof deleteForumCategory>,
): Promise<null> =>
  mutate(context, call, async (write) => {
    const { id, name } = await holdCategory(write, call.params.id);
    const topics = await write.rows(sql`select 1 from topics where category_id = ${id} limit 1`);
    if (topics.length > 0) throw new AppError('CONFLICT', IN_USE);
    await write.rows(sql`delete from categories where id = ${id}`);
    write.audit({ subjectId: id, details: { name } });
    return null;
  });

const IN_USE = 'There are topics in this category. Move them to another one first.';

/** A category, held until the transaction ends. */
const holdCategory = async ({ rows }: Write, id: string): Promise<ForumCategory> =>
  first(await rows<ForumCategory>(sql`select ${COLUMNS} from categories where id = ${id} for update`));

function first([category]: ForumCategory[]): ForumCategory {
  if (!category) throw new NotFoundError('This category');
  return category;
}
