import { listEvents } from '@backflow/contracts/events';
import { countResources, getResource, listResources, viewResource } from '@backflow/contracts/learning';
import type { ResourceTab } from '@backflow/contracts/learning';
import { byId, mutate, pagesOf, queryOf } from '@backflow/platform';
import { patchRecord } from '@backflow/remote-kit';
import type { ResourceFilter } from './resource-filter.ts';

const PAGE_SIZE = 12;
/** How many the dashboard shows. */
const RECENT = 3;
/** How many events are named below an article. */
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

/** The count of each tab with this filter. */
export const resourceCounts = (filter: ResourceFilter) => queryOf(countResources, { query: asQuery(filter) });

/** The newest few, for the dashboard. */
export const recentResources = queryOf(listResources, { query: { limit: RECENT } });

/**
 * One resource, with its body and its files if the member may open it. The links to its files expire after an hour, so an open page
 * refetches them.
 */
export const oneResource = (id: string) =>
  queryOf(getResource, byId(id), {
    staleTime: HALF_AN_HOUR_MS,
    refetchInterval: HALF_AN_HOUR_MS,
    refetchOnWindowFocus: true,
  });

/** Upcoming events that name the resource, soonest first. */
export const eventsAbout = (id: string) => queryOf(listEvents, { query: { resourceId: id, limit: EVENTS } });

/** Counts a view. Failures are ignored. */
export async function countView(id: string): Promise<void> {
  await mutate(viewResource, byId(id), {
    apply: ({ viewCount }) => patchRecord(getResource, id, () => ({ viewCount })),
    // The order by popularity may have changed.
    later: [listResources, countResources],
  }).catch(() => null);
}
