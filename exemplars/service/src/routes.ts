import * as endpoints from '@backflow/exemplar/contract';
import { route } from '@backflow/service-kit';
import { openDayRecord } from './open-days/open-day.record.ts';
import { findOpenDay, listOpenDays } from './open-days/open-days.query.ts';

export const routes = [
  route(endpoints.listOpenDays, listOpenDays),
  route(endpoints.getOpenDay, findOpenDay),
  route(endpoints.getAdminOpenDay, openDayRecord.get),
  route(endpoints.createOpenDay, openDayRecord.create),
  route(endpoints.updateOpenDay, openDayRecord.update),
  route(endpoints.deleteOpenDay, openDayRecord.remove),
];
