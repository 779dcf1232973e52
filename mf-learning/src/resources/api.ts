import { listEvents } from '@backflow/contracts/events';
import { countResources, getResource, listResources, viewResource } from '@backflow/contracts/learning';
import type { ResourceTab } from '@backflow/contracts/learning';
import { byId, mutate, pagesOf, queryOf } from '@backflow/platform';
import { patchRecord } from '@backflow/remote-kit';
import type { ResourceFilter } from './resource-filter.ts';

const PAGE_SIZE = 12;
/** The dashboard shows so many. */
const RECENT = 3;
/** Events named below an article. */
const EVENTS = 5;
const HALF_AN_HOUR_MS = 30 * 60 * 1000;

const asQuery = ({ search, category, supplier, access }: ResourceFilter) => ({
  search,
  categoryId: category,
  supplierId: supplier,
  accessLevel: access || undefined,
});

/** The resources of a tab that match the filter, a page at a time. */
export const resourceList = (filter: ResourceFilter, tab: ResourceTab) =>
  pagesOf(listResources, { query: { ...asQuery(filter), tab, limit: PAGE_SIZE } });

/** How many each tab holds under the filter. */
export const resourceCounts = (filter: ResourceFilter) => queryOf(countResources, { query: asQuery(filter) });

/** The newest few, for the dashboard. */
export const recentResources = queryOf(listResources, { query: { limit: RECENT } });

/**
 * One resource, with its body and files for who may open it. The addresses of its files are good for an hour: a page that
 * stays open, or is come back to, has new ones in time.
 */
export const oneResource = (id: string) =>
  queryOf(getResource, byId(id), {
    staleTime: HALF_AN_HOUR_MS,
    refetchInterval: HALF_AN_HOUR_MS,
    refetchOnWindowFocus: true,
  });

/** Events still to come that name the resource, the soonest first. */
export const eventsAbout = (id: string) => queryOf(listEvents, { query: { resourceId: id, limit: EVENTS } });

/** Counts that a resource was opened. Nobody waits for it, and a failure is not shown. */
export async function countView(id: string): Promise<void> {
  await mutate(viewResource, byId(id), {
    apply: ({ viewCount }) => patchRecord(getResource, id, () => ({ viewCount })),
    // What is popular may have changed.
    later: [listResources, countResources],
  }).catch(() => null);
}
