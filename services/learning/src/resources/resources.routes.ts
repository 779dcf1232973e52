import * as contracts from '@backflow/contracts/learning';
import { route } from '@backflow/service-kit';
import { adminResource, adminResourcesPage } from './admin-resources.query.ts';
import { createResource } from './create-resource.ts';
import { deleteResource } from './delete-resource.ts';
import { findResource } from './find-resource.query.ts';
import { resourceCounts } from './resource-counts.query.ts';
import { resourcesPage } from './resources-page.query.ts';
import { updateResource } from './update-resource.ts';
import { viewResource } from './view-resource.ts';

export const resourceRoutes = [
  route(contracts.listResources, resourcesPage),
  // Before the one that takes any word for an id.
  route(contracts.countResources, resourceCounts),
  route(contracts.getResource, findResource),
  route(contracts.viewResource, viewResource),
  route(contracts.listAdminResources, adminResourcesPage),
  route(contracts.getAdminResource, adminResource),
  route(contracts.createResource, createResource),
  route(contracts.updateResource, updateResource),
  route(contracts.deleteResource, deleteResource),
];
