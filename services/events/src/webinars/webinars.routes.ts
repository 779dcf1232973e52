import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { registerForWebinar } from './register-for-webinar.ts';
import { webinarCounts, webinarsPage } from './webinar-tabs.query.ts';

export const webinarRoutes = [
  route(contracts.listWebinars, webinarsPage),
  route(contracts.countWebinars, webinarCounts),
  route(contracts.registerForWebinar, registerForWebinar),
];
