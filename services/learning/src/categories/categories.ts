import type { FieldProblem } from '@backflow/contracts';
import type { Category } from '@backflow/contracts/shared';
import { AppError, defineTerm, raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** Categories of the records in a table with `category_id` and `deleted_at`. Deleted records have no category. */
const getCategories = (records: 'courses' | 'resources', table: string) =>
  defineTerm<Category>({
    table,
    noun: 'category',
    label: `${records}-categories`,
    // Triggers count it.
    useCount: raw('use_count'),
    uses: {
      query: (id) =>
        sql`select 1 from ${raw(records)} where category_id = ${id} and deleted_at is null limit 1`,
      refusal: `There are ${records} in this category. Move them to another one first.`,
    },
  });

export const courseCategories = getCategories('courses', 'course_categories');
export const resourceCategories = getCategories('resources', 'resource_categories');

/** The error of the unique index on names. */
export const categoryNameTaken = (): AppError =>
  new AppError('CONFLICT', 'There is a category of this name already.');

/** Checks a newly selected category. Locks it until the transaction ends, so that it can't be deleted meanwhile. */
export async function categoryProblems(
  { rows }: Write,
  table: 'course_categories' | 'resource_categories',
  id: string,
): Promise<FieldProblem[]> {
  const [category] = await rows<{ isRetired: boolean }>(
    sql`select is_retired as "isRetired" from ${raw(table)} where id = ${id} for key share`,
  );
  if (!category) return [{ path: 'categoryId', message: 'This category does not exist' }];
  return category.isRetired
    ? [{ path: 'categoryId', message: 'This category is retired. Choose another one.' }]
    : [];
}
