import { MOST_POPULAR } from '@backflow/contracts/learning';
import type { QueryOf } from '@backflow/contracts';
import { listResources } from '@backflow/contracts/learning';
import type { ResourceView } from '@backflow/contracts/learning';
import { PageOf, all, getHighlights, raw, select, cachedList, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { NOT_DELETED, RESOURCES, filterConditions, findResources, withTab } from './resource-list.ts';
import type { ResourceFilters } from './resource-list.ts';
import { IS_PUBLISHED, myOpenings, presentResource, selectResources } from './resource.presenter.ts';
import type { ResourceRow } from './resource.presenter.ts';

type Query = QueryOf<typeof listResources>;
type Ids = readonly string[] | undefined;

type Row = ResourceRow & Pick<ResourceView, 'marks'>;

/** Published resources: newest first, most viewed, or the best matches of a search. */
export const resourcesList = cachedList(listResources, {
  topics: ['resources', 'resource-views', 'suppliers', 'resource-openings'],
  readsSameRows: true,
  read: async (context: LearningContext, query) => ({
    page: await readPage(context, query),
    until: query.search ? 0 : Infinity,
  }),
  own: myOpenings,
  present: (row: Row, audience, opening) =>
    presentResource({ ...row, isBooked: opening ?? row.isBooked }, audience),
});

async function readPage({ db }: LearningContext, query: Query): Promise<PageOf<Row>> {
  const { tab = 'all', categoryId, supplierId, accessLevel, search, cursor, limit } = query;
  const filters = withTab({ categoryId, supplierId, accessLevel }, tab ?? 'all');
  if (!filters) return new PageOf([], null);
  const ids = query.ids ? query.ids.toLowerCase().split(',') : undefined;
  if (tab === 'popular') {
    const popular = search ? mostViewedMatches : mostViewed;
    return new PageOf(await popular(db, { limit, search: search ?? '' }, filters, ids), null);
  }
  return RESOURCES.page<ResourceRow>(
    db,
    {
      ...{ order: 'newest', onlyPublished: true, search, cursor, limit, ids },
      facets: { ...filters, isPublished: true },
      conditions: [NOT_DELETED],
    },
    (source) => selectResources(null, raw(''), source),
  );
}

interface Popular {
  search: string;
  limit: number;
}

const MOST_VIEWED = raw('r.view_count desc, r.id desc');

/** The whole tab fits in one page. */
async function mostViewed(
  db: Database,
  { limit }: Popular,
  filters: ResourceFilters,
  ids: Ids,
): Promise<Row[]> {
  const conditions = [
    raw('v.is_published and v.view_count > 0'),
    ...filterConditions(filters, 'v'),
    ...(ids ? [sql`v.id = any(${ids}::uuid[])`] : []),
  ];
  const rows = await select<ResourceRow>(
    db,
    'popular-resources',
    sql`${selectResources(null)} where ${IS_PUBLISHED} and r.id in (
          select v.id from ranked_resources v where ${all(conditions)}
           order by v.view_count desc, v.id desc limit ${raw(String(MOST_POPULAR))})
         order by ${MOST_VIEWED}`,
  );
  return rows.slice(0, limit);
}

/** The most viewed of the best matches. */
async function mostViewedMatches(
  db: Database,
  { limit, search }: Popular,
  filters: ResourceFilters,
  ids: Ids,
): Promise<Row[]> {
  const { ids: found, words } = await findResources(db, search, filters);
  const rows = await select<ResourceRow>(
    db,
    'popular-matches',
    sql`${selectResources(null)}
         where ${IS_PUBLISHED} and r.view_count > 0
           and r.id = any(${ids ? found.filter((id) => ids.includes(id)) : found}::uuid[])
         order by ${MOST_VIEWED} limit ${raw(String(Math.min(limit, MOST_POPULAR)))}`,
  );
  return rows.map((row) => ({ ...row, marks: getHighlights(row, words) }));
}
