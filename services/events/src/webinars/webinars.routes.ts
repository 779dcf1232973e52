import * as endpoints from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { EventsDeps } from '../deps.ts';
import { registerForWebinar } from './register-for-webinar.ts';
import { webinarsPage } from './webinars-page.query.ts';

export const webinarRoutes = (deps: EventsDeps) => [
  route(endpoints.listWebinars, ({ query, actor }) => webinarsPage(deps.db, query, actor)),
  route(endpoints.registerForWebinar, ({ params, actor }) => registerForWebinar(deps, actor, params.id)),
];
