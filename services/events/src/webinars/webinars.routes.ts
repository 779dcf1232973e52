import * as contracts from '@backflow/contracts/webinars';
import { route } from '@backflow/service-kit';
import { adminWebinarsPage } from './admin-webinars-page.query.ts';
import { webinarRecord } from './webinar.record.ts';
import { webinarCounts, webinarsPage } from './webinar-tabs.query.ts';

export const webinarRoutes = [
  route(contracts.listWebinars, webinarsPage),
  route(contracts.countWebinars, webinarCounts),
  route(contracts.listAdminWebinars, adminWebinarsPage),
  route(contracts.getAdminWebinar, webinarRecord.get),
  route(contracts.createWebinar, webinarRecord.create),
  route(contracts.updateWebinar, webinarRecord.update),
  route(contracts.deleteWebinar, webinarRecord.remove),
];
