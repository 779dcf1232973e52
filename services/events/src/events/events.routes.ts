import * as contracts from '@backflow/contracts/events';
import { route } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { adminEventsPage } from './admin-events-page.query.ts';
import { createEventSeries } from './create-event-series.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { eventsPage } from './events-page.query.ts';
import { eventLocations } from './event-locations.query.ts';
import { findAdminEvent, findEvent } from './find-event.query.ts';
import { updateEvent } from './update-event.ts';

export const eventRoutes = [
  route(contracts.listEvents, eventsPage),
  route(contracts.getEvent, findEvent),
  route(contracts.listEventLocations, eventLocations),
  route(contracts.listAdminEvents, adminEventsPage),
  route(contracts.getAdminEvent, ({ db }: EventsContext, { params, actor }) =>
    findAdminEvent(db, params.id, actor),
  ),
  route(contracts.createEvent, createEvent),
  route(contracts.createEventSeries, createEventSeries),
  route(contracts.updateEvent, updateEvent),
  route(contracts.deleteEvent, deleteEvent),
];
