import { MOST_POPULAR } from '@backflow/contracts/learning';
import type { QueryOf } from '@backflow/contracts';
import type { ResourceView, listResources as contract } from '@backflow/contracts/learning';
import {
  PageOf,
  all,
  decodeCursor,
  limitFor,
  pageOfMatches,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Actor, Call, Database, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { filtered, withTab } from './resource-filters.ts';
import type { ResourceFilters } from './resource-filters.ts';
import { IS_PUBLISHED, selectResources } from './resource-select.ts';
import type { ResourceRow } from './resource-select.ts';
import { presentFound, presentResource } from './resource.presenter.ts';
import { searchResources } from './search-resources.ts';

type Query = QueryOf<typeof contract>;
/** What is asked for, and by whom. */
type Listing = Query & { actor: Actor | null };

interface Rows {
  items: readonly ResourceRow[];
  nextCursor: string | null;
  /** What a search has found in them. */
  words?: readonly string[];
}

/** Published resources: the newest first, the most viewed, or the best matches of a search. */
export async function resourcesPage(
  { db }: LearningContext,
  { query, actor }: Call<typeof contract>,
): Promise<PageOf<ResourceView>> {
  const { items, nextCursor, words } = await rowsOf(db, query, actor);
  const present = words ? presentFound(words, actor) : (row: ResourceRow) => presentResource(row, actor);
  return new PageOf(items.map(present), nextCursor);
}

async function rowsOf(db: Database, query: Query, actor: Actor | null): Promise<Rows> {
  const { tab = 'all', ids, search, categoryId, supplierId, accessLevel } = query;
  const filters = withTab({ categoryId, supplierId, accessLevel }, tab ?? 'all');
  if (!filters) return { items: [], nextCursor: null };
  const among = ids ? ids.toLowerCase().split(',') : undefined;
  if (search) return found(db, { ...query, actor, search }, filters, among);
  const listing = { ...query, actor };
  return tab === 'popular' ? popular(db, listing, filters, among) : newest(db, listing, filters, among);
}

type Ids = readonly string[] | undefined;

const idsIn = (ids: Ids, column: string): Sql[] => (ids ? [sql`${raw(column)} = any(${ids}::uuid[])`] : []);

async function newest(db: Database, query: Listing, filters: ResourceFilters, ids: Ids): Promise<Rows> {
  const last = decodeCursor(query.cursor);
  const conditions = [
    IS_PUBLISHED,
    ...filtered(filters, 'r'),
    ...idsIn(ids, 'r.id'),
    ...(last ? [sql`(r.published_at, r.id) < (${new Date(last.after)}, ${last.id})`] : []),
  ];
  const rows = await select<ResourceRow & { publishedAt: string }>(
    db,
    'resources',
    sql`${selectResources(query.actor)} where ${all(conditions)}
         order by r.published_at desc, r.id desc ${limitFor(query.limit)}`,
  );
  return toPage(rows, query.limit, ({ publishedAt, id }) => ({ after: publishedAt, id }));
}

const MOST_VIEWED = raw('r.view_count desc, r.id desc');

/** The whole tab: its few rows are one page. */
async function popular(db: Database, query: Listing, filters: ResourceFilters, ids: Ids): Promise<Rows> {
  const conditions = [
    raw('v.is_published and v.view_count > 0'),
    ...filtered(filters, 'v'),
    ...idsIn(ids, 'v.id'),
  ];
  const rows = await select<ResourceRow>(
    db,
    'popular-resources',
    sql`${selectResources(query.actor)} where ${IS_PUBLISHED} and r.id in (
          select v.id from ranked_resources v where ${all(conditions)}
           order by v.view_count desc, v.id desc limit ${raw(String(MOST_POPULAR))})
         order by ${MOST_VIEWED}`,
  );
  return { items: rows.slice(0, query.limit), nextCursor: null };
}

/** A page of the best matches, or the most viewed of them. */
async function found(
  db: Database,
  query: Listing & { search: string },
  filters: ResourceFilters,
  among: Ids,
): Promise<Rows> {
  const { ids, words } = await searchResources(db, { typed: query.search, filters });
  const wanted = among ? ids.filter((id) => among.includes(id)) : ids;
  if (query.tab === 'popular') {
    const limit = raw(String(Math.min(query.limit, MOST_POPULAR)));
    const items = await readResources(
      db,
      query.actor,
      wanted,
      sql`and r.view_count > 0 order by ${MOST_VIEWED} limit ${limit}`,
    );
    return { items, nextCursor: null, words };
  }
  const page = pageOfMatches({ ids: wanted }, query);
  const rows = await readResources(db, query.actor, page.ids, raw(''));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { items: page.ids.flatMap((id) => byId.get(id) ?? []), nextCursor: page.nextCursor, words };
}

const readResources = (
  db: Database,
  actor: Actor | null,
  ids: readonly string[],
  rest: Sql,
): Promise<ResourceRow[]> =>
  select<ResourceRow>(
    db,
    'found-resources',
    sql`${selectResources(actor)} where ${IS_PUBLISHED} and r.id = any(${ids}::uuid[]) ${rest}`,
  );
