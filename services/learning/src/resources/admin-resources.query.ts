import type {
  AdminResource,
  AdminResourceView,
  getAdminResource,
  listAdminResources,
} from '@backflow/contracts';
import {
  NotFoundError,
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
import type { Actor, Call, Database } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { downloadsOf } from './downloads.query.ts';
import { selectResources } from './resource-select.ts';
import type { ResourceRow } from './resource-select.ts';
import { presentFound, presentResource } from './resource.presenter.ts';
import { searchResources } from './search-resources.ts';

type AdminRow = ResourceRow & Pick<AdminResourceView, 'version'>;

const NOT_DELETED = raw('r.deleted_at is null');

/** Every resource that was not deleted, drafts included: those added last first, or the best matches of a search. */
export const adminResourcesPage = (
  { db }: LearningContext,
  { query: { search, ...paging }, actor }: Call<typeof listAdminResources>,
): Promise<PageOf<AdminResourceView>> =>
  search ? found(db, search, paging, actor) : newest(db, paging, actor);

interface Paging {
  cursor?: string | undefined;
  limit: number;
}

async function newest(db: Database, { cursor, limit }: Paging, actor: Actor) {
  const last = decodeCursor(cursor);
  const after = last ? [sql`(r.created_at, r.id) < (${new Date(last.after)}, ${last.id})`] : [];
  const rows = await select<AdminRow & { createdAt: string }>(
    db,
    'admin-resources',
    sql`${selectResources(raw(', r.version, r.created_at as "createdAt"'))}
         where ${all([NOT_DELETED, ...after])} order by r.created_at desc, r.id desc ${limitFor(limit)}`,
  );
  const page = toPage(rows, limit, ({ createdAt, id }) => ({ after: createdAt, id }));
  return new PageOf(
    page.items.map(({ createdAt: _, ...row }) => presentResource(row, actor)),
    page.nextCursor,
  );
}

async function found(db: Database, typed: string, paging: Paging, actor: Actor) {
  const matches = await searchResources(db, { typed, filters: {}, drafts: true });
  const { ids, nextCursor } = pageOfMatches(matches, paging);
  const rows = await select<AdminRow>(
    db,
    'found-admin-resources',
    sql`${selectResources(raw(', r.version'))} where ${NOT_DELETED} and r.id = any(${ids}::uuid[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const present = presentFound(matches.words, actor);
  return new PageOf(
    ids.flatMap((id) => byId.get(id) ?? []).map((row) => present(row)),
    nextCursor,
  );
}

/** One resource as it is edited. */
export const adminResource = (
  context: LearningContext,
  { params, actor }: Call<typeof getAdminResource>,
): Promise<AdminResource> => findEditedResource(context, params.id, actor);

/** @throws NotFoundError for one that is unknown or deleted */
export async function findEditedResource(
  context: LearningContext,
  id: string,
  actor: Actor,
): Promise<AdminResource> {
  const [row] = await select<AdminRow & Pick<AdminResource, 'content'>>(
    context.db,
    'admin-resource',
    sql`${selectResources(raw(', r.version, r.content'))} where r.id = ${id} and ${NOT_DELETED}`,
  );
  if (!row) throw new NotFoundError('This article');
  return { ...presentResource(row, actor), downloads: await downloadsOf(context, id) };
}
