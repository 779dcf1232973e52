import {
  ADMIN_RESOURCE_SORTS,
  createResource,
  deleteResource,
  getAdminResource,
  listAdminResources,
  updateResource,
} from '@backflow/contracts/learning';
import * as z from '@backflow/contracts/zod';
import { idFilter } from '@backflow/remote-kit';
import { accessFilter, recordClient, recordFilters } from '@backflow/remote-kit/records';

/** The filters and the order of the list, as the address has them. */
export const ResourceFilter = z.object({
  ...recordFilters,
  access: accessFilter,
  category: idFilter(),
  sort: z._default(z.enum(ADMIN_RESOURCE_SORTS), 'newest'),
});
export type ResourceFilter = z.infer<typeof ResourceFilter>;

export const resourceRecords = recordClient({
  kind: 'resource',
  list: listAdminResources,
  get: getAdminResource,
  create: createResource,
  update: updateResource,
  remove: deleteResource,
  toQuery: ({ access: accessLevel, category: categoryId, ...filter }: ResourceFilter) => ({
    ...filter,
    accessLevel,
    categoryId,
  }),
});
