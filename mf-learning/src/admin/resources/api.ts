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
import { byId, queryOf, request } from '@backflow/platform';
import { withoutEmpty } from '@backflow/remote-kit';
import { adminPagesOf, listCache } from '@backflow/remote-kit/lists';
import type { ResourceFilter } from './resource-filter.ts';

export const resourceList = ({ access: accessLevel, category: categoryId, ...filter }: ResourceFilter) =>
  adminPagesOf(listAdminResources, { query: withoutEmpty({ ...filter, accessLevel, categoryId }) });

export const resourceCategories = queryOf(listResourceCategories, {});

export const suppliers = queryOf(listSuppliers, {});

export const oneResource = (id: string) => queryOf(getAdminResource, byId(id));

export const resourceCache = listCache(listAdminResources, updateResource);

export const addResource = (body: ResourceInput) => request(createResource, { body });

export const changeResource = (id: string, body: Partial<ResourceInput> & { version?: number }) =>
  request(updateResource, { params: { id }, body });

export const publishResource = (id: string, isPublished: boolean) => changeResource(id, { isPublished });

export const removeResource = (id: string) => request(deleteResource, { params: { id } });
