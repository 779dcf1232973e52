import type {
  Category,
  createCourseCategory,
  deleteCourseCategory,
  renameCourseCategory,
} from '@backflow/contracts';
import { AppError, NotFoundError, mutate, raw, select, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
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
  list: ({ db, models }: LearningContext): Promise<Category[]> =>
    select(
      db,
      kind.label,
      sql`select id, name from ${raw(models[kind.model].getTableName() as string)} order by lower(name), id`,
    ),

  create: (context: LearningContext, call: Call<typeof createCourseCategory>): Promise<Category> =>
    mutate(context, call, async (write) => {
      const { name } = call.body;
      const { transaction } = write;
      const category = await context.models[kind.model].create({ name }, { transaction });
      write.audit({ subjectId: category.id, details: { name } });
      return { id: category.id, name };
    }),

  rename: (context: LearningContext, call: Call<typeof renameCourseCategory>): Promise<Category> =>
    mutate(context, call, async (write) => {
      const category = await hold(context, write, kind, call.params.id);
      const { id, name: from } = category;
      const { name } = call.body;
      if (name === from) write.unchanged();
      else await category.update({ name }, { transaction: write.transaction });
      write.audit({ subjectId: id, details: { name: { from, to: name } } });
      return { id, name };
    }),

  /** Whoever puts something into the category waits for its row, and then finds it gone. */
  remove: (context: LearningContext, call: Call<typeof deleteCourseCategory>): Promise<null> =>
    mutate(context, call, async (write) => {
      const category = await hold(context, write, kind, call.params.id);
      if (await isInUse(write, kind, category.id)) throw new AppError('CONFLICT', kind.inUse);
      await category.destroy({ transaction: write.transaction });
      write.audit({ subjectId: category.id, details: { name: category.name } });
      return null;
    }),
});

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
