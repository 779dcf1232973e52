import type { AdminResource, AdminResourceView, listAdminResources } from '@backflow/contracts/learning';
import { raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call, PageOf } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { getDownloads } from './downloads.query.ts';
import { ADMIN_RESOURCES, NOT_DELETED } from './resource-list.ts';
import { presentResource, selectResources } from './resource.presenter.ts';
import type { ResourceRow } from './resource.presenter.ts';

type AdminRow = ResourceRow & Pick<AdminResourceView, 'version'>;

/** All resources that were not deleted, including drafts, in the given order, or the best matches of a search. */
export async function adminResourcesPage(
  { db }: LearningContext,
  { query: { sort, status, categoryId, accessLevel, ...query }, actor }: Call<typeof listAdminResources>,
): Promise<PageOf<AdminResourceView>> {
  const page = await ADMIN_RESOURCES.page<AdminRow>(
    db,
    {
      ...{ ...query, order: sort, conditions: [NOT_DELETED] },
      // Equally good matches are sorted newest first, whatever the order.
      facets: { isPublished: status && status === 'published', categoryId, accessLevel },
      matchOrder: raw('r.created_at desc, r.id desc'),
    },
    (source, columns) => selectResources(actor, sql`, r.version${columns}`, source),
  );
  return page.map((row) => presentResource(row, actor));
}

/** One resource as administrators edit it; undefined for an unknown or deleted one. */
export async function findEditedResource(
  context: LearningContext,
  id: string,
  actor: Actor,
): Promise<AdminResource | undefined> {
  const [row] = await select<AdminRow & Pick<AdminResource, 'content'>>(
    context.db,
    'admin-resource',
    sql`${selectResources(actor, raw(', r.version, r.content'))} where r.id = ${id} and ${NOT_DELETED}`,
  );
  return row && { ...presentResource(row, actor), downloads: await getDownloads(context, id) };
}
