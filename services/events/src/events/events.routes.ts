import * as endpoints from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { EventsDeps } from '../deps.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { adminEventsPage, eventsPage } from './events-page.query.ts';
import { findEvent } from './find-event.query.ts';
import { updateEvent } from './update-event.ts';

export const eventRoutes = (deps: EventsDeps) => [
  route(endpoints.listEvents, ({ query, actor }) => eventsPage(deps, query, actor)),
  route(endpoints.getEvent, ({ params, actor }) => findEvent(deps.db, params.id, actor)),
  route(endpoints.listAdminEvents, ({ query, actor }) => adminEventsPage(deps, query, actor)),
  route(endpoints.createEvent, ({ body, actor }) => createEvent(deps, actor, body)),
  route(endpoints.updateEvent, ({ params, body, actor }) => updateEvent(deps, actor, params.id, body)),
  route(endpoints.deleteEvent, ({ params, actor }) => deleteEvent(deps, actor, params.id)),
];
