import type { QueryOf } from '@backflow/contracts';
import type { countResources } from '@backflow/contracts/learning';
import {
  ascending,
  byId,
  byInstant,
  byInteger,
  byTitle,
  defineList,
  descending,
  hidden,
  raw,
  sql,
} from '@backflow/service-kit';
import type { Database, Matches, Sql } from '@backflow/service-kit';

export const NOT_DELETED = raw('r.deleted_at is null');

const FILTERS = ['category_id', 'supplier_id', 'access_level'];

const LIST = {
  ...{ table: 'resources', alias: 'r', pairs: FILTERS },
  facets: {
    isPublished: 'is_published',
    categoryId: 'category_id',
    supplierId: 'supplier_id',
    accessLevel: 'access_level',
  },
};

/** Published resources. */
export const RESOURCES = defineList({
  ...{ ...LIST, label: 'resources' },
  orders: { newest: descending('newest', byInstant('r.published_at', 'publishedAt'), byId('r.id')) },
});

/** The best matches among published resources; equally good ones newest first. */
export const findResources = (
  db: Pick<Database, 'reader'>,
  search: string,
  filters: ResourceFilters,
): Promise<Matches> =>
  RESOURCES.matches(db, {
    ...{ order: 'newest', onlyPublished: true, search, conditions: [NOT_DELETED] },
    facets: { ...filters, isPublished: true },
  });

/** All resources, for administrators. */
export const ADMIN_RESOURCES = defineList({
  ...{ ...LIST, label: 'admin-resources' },
  orders: {
    newest: descending('newest', hidden(byInstant('r.created_at', 'createdAt')), byId('r.id')),
    title: ascending('title', byTitle('r.title'), byId('r.id')),
    views: {
      ...descending('views', byInteger('v.view_count', 'viewCount'), byId('v.id')),
      // Views are indexed in another table.
      ranking: {
        from: 'ranked_resources v join resources r on r.id = v.id',
        alias: 'v',
        columns: ['is_published', ...FILTERS],
      },
      ofRows: 'r.view_count desc, r.id desc',
    },
  },
});

/** Filters of a list and its counts, besides a search. */
export type ResourceFilters = Partial<
  Pick<QueryOf<typeof countResources>, 'categoryId' | 'supplierId' | 'accessLevel'>
>;

/** The filters as conditions. @param alias of a table with their columns */
export function filterConditions(
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

/** The filters together with the tab's filter; undefined when they contradict each other. */
export function withTab(
  filters: ResourceFilters,
  tab: 'all' | 'popular' | 'free' | 'premium',
): ResourceFilters | undefined {
  if (tab === 'all' || tab === 'popular') return filters;
  if (filters.accessLevel && filters.accessLevel !== tab) return undefined;
  return { ...filters, accessLevel: tab };
}
