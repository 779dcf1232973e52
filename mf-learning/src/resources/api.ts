import { listEvents, listSuppliers } from '@backflow/contracts/events';
import {
  countResources,
  getResource,
  listResourceCategories,
  listResources,
  viewResource,
} from '@backflow/contracts/learning';
import type { ResourceDetail, ResourceTab } from '@backflow/contracts/learning';
import { queryClient, request, requestPage } from '@backflow/platform';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { resourceKeys } from '../keys.ts';
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
  infiniteQueryOptions({
    queryKey: resourceKeys.list({ ...filter, tab }),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...asQuery(filter), tab, limit: PAGE_SIZE, cursor: pageParam };
      return requestPage(listResources, { query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** How many each tab holds under the filter. */
export const resourceCounts = (filter: ResourceFilter) =>
  queryOptions({
    queryKey: resourceKeys.counts(filter),
    queryFn: ({ signal }) => request(countResources, { query: asQuery(filter) }, { signal }),
  });

/** The newest few, for the dashboard. */
export const recentResources = queryOptions({
  queryKey: resourceKeys.recent,
  queryFn: ({ signal }) => request(listResources, { query: { limit: RECENT } }, { signal }),
});

/**
 * One resource, with its body and files for who may open it. The addresses of its files are good for an hour: a page that
 * stays open, or is come back to, has new ones in time.
 */
export const oneResource = (id: string) =>
  queryOptions({
    queryKey: resourceKeys.one(id),
    queryFn: ({ signal }) => request(getResource, { params: { id } }, { signal }),
    staleTime: HALF_AN_HOUR_MS,
    refetchInterval: HALF_AN_HOUR_MS,
    refetchOnWindowFocus: true,
  });

export const resourceCategories = queryOptions({
  queryKey: resourceKeys.categories,
  queryFn: ({ signal }) => request(listResourceCategories, {}, { signal }),
});

export const suppliers = queryOptions({
  queryKey: resourceKeys.suppliers,
  queryFn: ({ signal }) => request(listSuppliers, {}, { signal }),
});

/** Events still to come that name the resource, the soonest first. */
export const eventsAbout = (id: string) =>
  queryOptions({
    queryKey: resourceKeys.events(id),
    queryFn: ({ signal }) => request(listEvents, { query: { resourceId: id, limit: EVENTS } }, { signal }),
  });

/** Says that a resource was opened. Nobody waits for it, and nobody need know that it failed. */
export async function countView(id: string): Promise<void> {
  const counted = await request(viewResource, { params: { id } }).catch(() => null);
  if (counted === null) return;
  queryClient.setQueryData<ResourceDetail>(
    resourceKeys.one(id),
    (known) => known && { ...known, viewCount: counted.viewCount },
  );
  // Lists are read anew when they are next shown: what is popular may have changed.
  for (const queryKey of [resourceKeys.lists, resourceKeys.allCounts]) {
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
}
