import { listSuppliers } from '@backflow/contracts/events';
import {
  createResource,
  deleteResource,
  getAdminResource,
  listAdminResources,
  listResourceCategories,
  updateResource,
} from '@backflow/contracts/learning';
import type { ResourceInput } from '@backflow/contracts/learning';
import { request, requestPage } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import { listCache } from '@backflow/remote-kit/lists';
import { adminKeys } from '../keys.ts';
import type { ResourceFilter } from './resource-filter.ts';

export const resourceList = (filter: ResourceFilter) => ({
  queryKey: adminKeys.resourceList(filter),
  read: (page: { limit: number; cursor: string | undefined }, options: { signal: AbortSignal }) => {
    const { search, status, access, category, sort } = filter;
    const query = {
      ...page,
      sort,
      ...(search && { search }),
      ...(status && { status }),
      ...(access && { accessLevel: access }),
      ...(category && { categoryId: category }),
    };
    return requestPage(listAdminResources, { query }, options);
  },
});

export const resourceCategories = queryOptions({
  queryKey: adminKeys.resourceCategories,
  queryFn: ({ signal }) => request(listResourceCategories, {}, { signal }),
});

export const suppliers = queryOptions({
  queryKey: adminKeys.suppliers,
  queryFn: ({ signal }) => request(listSuppliers, {}, { signal }),
});

export const oneResource = (id: string) =>
  queryOptions({
    queryKey: adminKeys.resource(id),
    queryFn: ({ signal }) => request(getAdminResource, { params: { id } }, { signal }),
  });

/** What shows resources: lists, members' pages, events that name them, and figures of them. */
export const resourceCache = listCache({
  word: 'resources',
  related: [[...adminKeys.events, 'about'], adminKeys.allTerms, adminKeys.stats, adminKeys.attention],
});

export const addResource = (body: ResourceInput) => request(createResource, { body });

export const changeResource = (id: string, body: Partial<ResourceInput> & { version?: number }) =>
  request(updateResource, { params: { id }, body });

export const publishResource = (id: string, isPublished: boolean) => changeResource(id, { isPublished });

export const removeResource = (id: string) => request(deleteResource, { params: { id } });
