import type { AdminTerm } from '@backflow/contracts';
import type {
  Category,
  createCourseCategory,
  deleteCourseCategory,
  updateCourseCategory,
} from '@backflow/contracts/learning';
import { AppError, NotFoundError, differences, given, mutate, raw, select, sql } from '@backflow/service-kit';
import type { Call, Sql, Write } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';

/** What a kind of categories sorts: the categories' table, and the table of what is in them. */
interface Kind {
  label: string;
  model: 'CourseCategory' | 'ResourceCategory';
  /** Has `category_id` and `deleted_at`. */
  sorted: 'courses' | 'resources';
  inUse: string;
}

export const COURSES: Kind = {
  label: 'course-categories',
  model: 'CourseCategory',
  sorted: 'courses',
  inUse: 'There are courses in this category. Move them to another one first.',
};

export const RESOURCES: Kind = {
  label: 'resource-categories',
  model: 'ResourceCategory',
  sorted: 'resources',
  inUse: 'There are resources in this category. Move them to another one first.',
};

/** The handlers of one kind; both kinds have the same contracts. */
export const categoriesOf = (kind: Kind) => ({
  list: (context: LearningContext): Promise<Category[]> =>
    select(
      context.db,
      kind.label,
      sql`select id, name from ${tableOf(context, kind)} where not is_retired order by lower(name), id`,
    ),

  adminList: (context: LearningContext): Promise<AdminTerm[]> =>
    select(
      context.db,
      `admin-${kind.label}`,
      sql`select id, name, is_retired as "isRetired", use_count as "useCount" from ${tableOf(context, kind)}
           order by lower(name), id`,
    ),

  create: (context: LearningContext, call: Call<typeof createCourseCategory>): Promise<Category> =>
    mutate(context, call, async (write) => {
      const { name } = call.body;
      const { transaction } = write;
      const category = await context.models[kind.model].create({ name }, { transaction });
      write.audit({ subjectId: category.id, details: { name } });
      return { id: category.id, name };
    }),

  update: (context: LearningContext, call: Call<typeof updateCourseCategory>): Promise<AdminTerm> =>
    mutate(context, call, async (write) => {
      const category = await hold(context, write, kind, call.params.id);
      const { id, name, isRetired, useCount } = category;
      const before = { name, isRetired };
      const after = { ...before, ...given(call.body) };
      const details = differences(before, after);
      if (Object.keys(details).length === 0) write.unchanged();
      // The count is kept by the database, and never written from here.
      else await category.update(after, { transaction: write.transaction, fields: ['name', 'isRetired'] });
      write.audit({ subjectId: id, details });
      return { id, useCount, ...after };
    }),

  /** Whoever puts something into the category waits for its row, and then finds it gone. */
  remove: (context: LearningContext, call: Call<typeof deleteCourseCategory>): Promise<null> =>
    mutate(context, call, async (write) => {
      const category = await hold(context, write, kind, call.params.id);
      if (await isInUse(write, kind, category.id)) throw new AppError('CONFLICT', kind.inUse);
      await category.destroy({ transaction: write.transaction });
      const { name, isRetired } = category;
      write.audit({ subjectId: category.id, details: { name, isRetired } });
      return null;
    }),
});

const tableOf = ({ models }: LearningContext, { model }: Kind): Sql =>
  raw(models[model].getTableName() as string);

async function hold({ models }: LearningContext, { transaction }: Write, { model }: Kind, id: string) {
  const category = await models[model].findByPk(id, { lock: transaction.LOCK.UPDATE, transaction });
  if (!category) throw new NotFoundError('This category');
  return category;
}

/** What was deleted is in no category any more. */
async function isInUse(write: Write, { sorted }: Kind, id: string): Promise<boolean> {
  const [found] = await write.rows(sql`
    select 1 from ${raw(sorted)} where category_id = ${id} and deleted_at is null limit 1`);
  return found !== undefined;
}
