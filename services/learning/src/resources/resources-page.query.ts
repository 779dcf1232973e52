import { MOST_POPULAR } from '@backflow/contracts';
import type { QueryOf, ResourceView, listResources as contract } from '@backflow/contracts';
import { PageOf, all, decodeCursor, limitFor, raw, select, sql, toPage } from '@backflow/service-kit';
import type { Call, Database, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { filtered } from './resource-filters.ts';
import { IS_PUBLISHED, selectResources } from './resource-select.ts';
import type { ResourceRow } from './resource-select.ts';
import { presentResource } from './resource.presenter.ts';

type Query = QueryOf<typeof contract>;

/** Published resources, newest first, or the most viewed ones. */
export async function resourcesPage(
  { db }: LearningContext,
  { query, actor }: Call<typeof contract>,
): Promise<PageOf<ResourceView>> {
  const { items, nextCursor } = await (query.tab === 'popular' ? popular(db, query) : newest(db, query));
  return new PageOf(
    items.map((row) => presentResource(row, actor)),
    nextCursor,
  );
}

const NEWEST = raw('r.published_at desc, r.id desc');
const MOST_VIEWED = raw('r.view_count desc, r.id desc');

async function newest(db: Database, query: Query) {
  const last = decodeCursor(query.cursor);
  const conditions = [
    ...wanted(query),
    ...(last ? [sql`(r.published_at, r.id) < (${new Date(last.after)}, ${last.id})`] : []),
  ];
  const rows = await select<ResourceRow & { publishedAt: string }>(
    db,
    'resources',
    sql`${selectResources()} where ${all(conditions)} order by ${NEWEST} ${limitFor(query.limit)}`,
  );
  return toPage(rows, query.limit, ({ publishedAt, id }) => ({ after: publishedAt, id }));
}

/** The whole tab: its few rows are one page. */
async function popular(db: Database, query: Query) {
  const conditions = [...wanted(query), raw('r.view_count > 0')];
  const rows = await select<ResourceRow>(
    db,
    'popular-resources',
    sql`${selectResources()} where ${all(conditions)} order by ${MOST_VIEWED} limit ${raw(String(MOST_POPULAR))}`,
  );
  return { items: rows.slice(0, query.limit), nextCursor: null };
}

function wanted({ tab, ids, ...filters }: Query): Sql[] {
  return [
    IS_PUBLISHED,
    ...filtered(filters),
    ...(tab === 'free' || tab === 'premium' ? [sql`r.access_level = ${tab}`] : []),
    ...(ids ? [sql`r.id = any(${ids.split(',')}::uuid[])`] : []),
  ];
}
