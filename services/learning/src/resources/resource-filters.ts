import type { QueryOf } from '@backflow/contracts';
import type { countResources } from '@backflow/contracts/learning';
import { raw, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';

/** What a list and its counts are narrowed by, besides a search. */
export type ResourceFilters = Partial<
  Pick<QueryOf<typeof countResources>, 'categoryId' | 'supplierId' | 'accessLevel'>
>;

/** The filters as conditions. @param alias what the query calls a table that has their columns */
export function filtered(
  { categoryId, supplierId, accessLevel }: ResourceFilters,
  alias: 'r' | 'v' | 'c',
): Sql[] {
  const column = (name: string) => raw(`${alias}.${name}`);
  return [
    ...(categoryId ? [sql`${column('category_id')} = ${categoryId}`] : []),
    ...(supplierId ? [sql`${column('supplier_id')} = ${supplierId}`] : []),
    ...(accessLevel ? [sql`${column('access_level')} = ${accessLevel}`] : []),
  ];
}

/** The filters with a tab's own: undefined where they contradict each other, and nothing is in both. */
export function withTab(
  filters: ResourceFilters,
  tab: 'all' | 'popular' | 'free' | 'premium',
): ResourceFilters | undefined {
  if (tab === 'all' || tab === 'popular') return filters;
  if (filters.accessLevel && filters.accessLevel !== tab) return undefined;
  return { ...filters, accessLevel: tab };
}
