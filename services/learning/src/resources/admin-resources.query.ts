import type { AdminResource, AdminResourceView, listAdminResources } from '@backflow/contracts/learning';
import { NotFoundError, PageOf, all, limitFor, pageOfMatches, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Database, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { afterCursor, inOrder, sortedPage } from '../sorted-page.ts';
import type { Order } from '../sorted-page.ts';
import { downloadsOf } from './downloads.query.ts';
import { filtered } from './resource-filters.ts';
import { selectResources } from './resource-select.ts';
import type { ResourceRow } from './resource-select.ts';
import { presentFound, presentResource } from './resource.presenter.ts';
import { searchResources } from './search-resources.ts';

type AdminRow = ResourceRow & Pick<AdminResourceView, 'version'>;
type Query = Call<typeof listAdminResources>['query'];

const NOT_DELETED = raw('r.deleted_at is null');
const VERSION = raw(', r.version');

/** An order, and the tables it is read from; the first has the columns of the filters. */
interface Listing extends Order {
  table: 'r' | 'v';
  from: Sql;
}

const listingOf = (name: string, column: (alias: string) => string, way: Order['way']): Listing => ({
  ...{ name, way, by: column('r'), id: 'r.id', table: 'r', from: raw('resources r') },
  placeOf: (id) => sql`select ${raw(column('x'))}, x.id from resources x where x.id = ${id}`,
});

const LISTINGS: Record<Query['sort'], Listing> = {
  newest: listingOf('newest', (alias) => `${alias}.created_at`, 'desc'),
  title: listingOf('title', (alias) => `lower(${alias}.title)`, 'asc'),
  // Of a table of its own: no index of resources has their views. Its rows go with a deletion, the place stays.
  views: {
    ...listingOf('views', (alias) => `${alias}.view_count`, 'desc'),
    ...{ by: 'v.view_count', id: 'v.id', table: 'v' },
    from: raw('ranked_resources v join resources r on r.id = v.id'),
  },
};

/** Every resource that was not deleted, drafts included: in an order, or the best matches of a search. */
export const adminResourcesPage = (
  { db }: LearningContext,
  { query, actor }: Call<typeof listAdminResources>,
): Promise<PageOf<AdminResourceView>> => (query.search ? found : inTheOrder)(db, query, actor);

async function inTheOrder(db: Database, query: Query, actor: Actor) {
  const listing = LISTINGS[query.sort];
  const conditions = [
    NOT_DELETED,
    ...published(query, listing.table),
    ...filtered(query, listing.table),
    ...afterCursor(listing, query.cursor),
  ];
  // Cut before anything is joined to it.
  const page = sql`(select r.* from ${listing.from} where ${all(conditions)}
                     order by ${inOrder(listing)} ${limitFor(query.limit)})`;
  const rows = await select<AdminRow>(
    db,
    'admin-resources',
    sql`${selectResources(actor, VERSION, page)} order by ${inOrder({ ...listing, ...outside(listing) })}`,
  );
  const { items, nextCursor } = sortedPage(listing, rows, query.limit);
  return new PageOf(
    items.map((row) => presentResource(row, actor)),
    nextCursor,
  );
}

/** The same order once the page is cut, when there is `r` alone. */
const outside = ({ by, id }: Order) => ({ by: by.replace('v.', 'r.'), id: id.replace('v.', 'r.') });

const published = ({ status }: Query, table: string): Sql[] =>
  status ? [raw(`${status === 'published' ? '' : 'not '}${table}.is_published`)] : [];

async function found(db: Database, query: Query, actor: Actor) {
  const { search: typed = '', status } = query;
  const isPublished = status && status === 'published';
  const matches = await searchResources(db, { typed, filters: query, drafts: true, isPublished });
  const { ids, nextCursor } = pageOfMatches(matches, query);
  const conditions = [NOT_DELETED, ...published(query, 'r'), ...filtered(query, 'r')];
  const rows = await select<AdminRow>(
    db,
    'found-admin-resources',
    sql`${selectResources(actor, VERSION)} where ${all(conditions)} and r.id = any(${ids}::uuid[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const present = presentFound(matches.words, actor);
  return new PageOf(
    ids.flatMap((id) => byId.get(id) ?? []).map((row) => present(row)),
    nextCursor,
  );
}

/** One resource as it is edited. @throws NotFoundError for one that is unknown or deleted */
export async function findEditedResource(
  context: LearningContext,
  id: string,
  actor: Actor,
): Promise<AdminResource> {
  const [row] = await select<AdminRow & Pick<AdminResource, 'content'>>(
    context.db,
    'admin-resource',
    sql`${selectResources(actor, raw(', r.version, r.content'))} where r.id = ${id} and ${NOT_DELETED}`,
  );
  if (!row) throw new NotFoundError('This article');
  return { ...presentResource(row, actor), downloads: await downloadsOf(context, id) };
}
