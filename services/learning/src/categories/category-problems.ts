import type { FieldProblem } from '@backflow/contracts';
import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/**
 * What is wrong with a category that is chosen anew. It is held until the transaction ends, so that nobody deletes it
 * meanwhile.
 */
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
