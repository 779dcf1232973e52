import * as contracts from '@backflow/contracts/learning';
import { route } from '@backflow/service-kit';
import { adminResourcesPage } from './admin-resources.query.ts';
import { findResource } from './find-resource.query.ts';
import { resourceCounts } from './resource-counts.query.ts';
import { resourceRecord } from './resource.record.ts';
import { resourcesPage } from './resources-page.query.ts';
import { viewResource } from './view-resource.ts';

export const resourceRoutes = [
  route(contracts.listResources, resourcesPage),
  // Before the one that takes any word for an id.
  route(contracts.countResources, resourceCounts),
  route(contracts.getResource, findResource),
  route(contracts.viewResource, viewResource),
  route(contracts.listAdminResources, adminResourcesPage),
  route(contracts.getAdminResource, resourceRecord.get),
  route(contracts.createResource, resourceRecord.create),
  route(contracts.updateResource, resourceRecord.update),
  route(contracts.deleteResource, resourceRecord.remove),
];
