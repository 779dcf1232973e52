import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { adminEventsPage, eventsPage } from './events-page.query.ts';
import { eventLocations } from './event-locations.query.ts';
import { findEvent } from './find-event.query.ts';
import { updateEvent } from './update-event.ts';

export const eventRoutes = [
  route(contracts.listEvents, eventsPage),
  route(contracts.getEvent, findEvent),
  route(contracts.listEventLocations, eventLocations),
  route(contracts.listAdminEvents, adminEventsPage),
  route(contracts.createEvent, createEvent),
  route(contracts.updateEvent, updateEvent),
  route(contracts.deleteEvent, deleteEvent),
];
