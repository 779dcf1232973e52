import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { findResource } from './find-resource.query.ts';
import { resourceCounts } from './resource-counts.query.ts';
import { resourcesPage } from './resources-page.query.ts';
import { viewResource } from './view-resource.ts';

export const resourceRoutes = [
  route(contracts.listResources, resourcesPage),
  // Before the one that takes any word for an id.
  route(contracts.countResources, resourceCounts),
  route(contracts.getResource, findResource),
  route(contracts.viewResource, viewResource),
];
