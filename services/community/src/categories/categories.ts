import type { AdminTerm } from '@backflow/contracts';
import type {
  ForumCategory,
  createForumCategory,
  deleteForumCategory,
  updateForumCategory,
} from '@backflow/contracts/community';
import { AppError, NotFoundError, given, mutate, raw, select, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

const COLUMNS = raw('id, name, topic_count as "topicCount"');
/** Approved topics are counted already; the others are few. */
const ADMIN_COLUMNS = raw(`
  id, name, is_retired as "isRetired", topic_count +
    (select count(*)::int from topics t where t.category_id = categories.id and t.published_at is null) as "useCount"`);
const BY_NAME = raw('order by lower(name), id');

/** Every category that can be chosen, by name. */
export const listCategories = ({ db }: CommunityContext): Promise<ForumCategory[]> =>
  select(db, 'forum-categories', sql`select ${COLUMNS} from categories where not is_retired ${BY_NAME}`);

/** Every category, retired ones too, by name. */
export const listAdminCategories = ({ db }: CommunityContext): Promise<AdminTerm[]> =>
  select(db, 'admin-forum-categories', sql`select ${ADMIN_COLUMNS} from categories ${BY_NAME}`);

export const createCategory = (
  context: CommunityContext,
  call: Call<typeof createForumCategory>,
): Promise<ForumCategory> =>
  mutate(context, call, async (write) => {
    const { name } = call.body;
    const [category] = await write.rows<ForumCategory>(
      sql`insert into categories (name) values (${name}) returning ${COLUMNS}`,
    );
    if (!category) throw new Error('nothing was inserted');
    write.audit({ subjectId: category.id, details: { name } });
    return category;
  });

/** Renames a category, retires it or takes it back: whatever has it keeps it. */
export const updateCategory = (
  context: CommunityContext,
  call: Call<typeof updateForumCategory>,
): Promise<AdminTerm> =>
  mutate(context, call, async (write) => {
    const before = await holdCategory(write, call.params.id);
    const after: AdminTerm = { ...before, ...given(call.body) };
    const changed = (['name', 'isRetired'] as const).filter((field) => before[field] !== after[field]);
    if (changed.length === 0) write.unchanged();
    else {
      await write.rows(sql`
        update categories set name = ${after.name}, is_retired = ${after.isRetired} where id = ${after.id}`);
    }
    const details = changed.map((field) => [field, { from: before[field], to: after[field] }] as const);
    write.audit({ subjectId: after.id, details: Object.fromEntries(details) });
    return after;
  });

/** Whoever puts a topic into the category waits for its row, and then finds it gone. */
export const deleteCategory = (
  context: CommunityContext,
  call: Call<typeof deleteForumCategory>,
): Promise<null> =>
  mutate(context, call, async (write) => {
    const { id, name, isRetired } = await holdCategory(write, call.params.id);
    const topics = await write.rows(sql`select 1 from topics where category_id = ${id} limit 1`);
    if (topics.length > 0) throw new AppError('CONFLICT', IN_USE);
    await write.rows(sql`delete from categories where id = ${id}`);
    write.audit({ subjectId: id, details: { name, isRetired } });
    return null;
  });

const IN_USE = 'There are topics in this category. Move them to another one first.';

/** A category, held until the transaction ends. */
async function holdCategory({ rows }: Write, id: string): Promise<AdminTerm> {
  const [category] = await rows<AdminTerm>(
    sql`select ${ADMIN_COLUMNS} from categories where id = ${id} for update`,
  );
  if (!category) throw new NotFoundError('This category');
  return category;
}
