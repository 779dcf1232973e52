import * as endpoints from '@backflow/exemplar/contract';
import { route } from '@backflow/service-kit';
import { createOpenDay, deleteOpenDay, updateOpenDay } from './edit-open-days.ts';
import { findOpenDay, listOpenDays } from './open-days.query.ts';

export const openDayRoutes = [
  route(endpoints.listOpenDays, listOpenDays),
  route(endpoints.getOpenDay, findOpenDay),
  route(endpoints.createOpenDay, createOpenDay),
  route(endpoints.updateOpenDay, updateOpenDay),
  route(endpoints.deleteOpenDay, deleteOpenDay),
];
