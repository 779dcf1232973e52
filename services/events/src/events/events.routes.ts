import * as contracts from '@backflow/contracts/events';
import { route } from '@backflow/service-kit';
import { adminEventsPage } from './admin-events-page.query.ts';
import { createEventSeries } from './create-event-series.ts';
import { eventRecord } from './event.record.ts';
import { eventsPage } from './events-page.query.ts';
import { eventLocations } from './event-locations.query.ts';
import { findEvent } from './find-event.query.ts';

export const eventRoutes = [
  route(contracts.listEvents, eventsPage),
  route(contracts.getEvent, findEvent),
  route(contracts.listEventLocations, eventLocations),
  route(contracts.listAdminEvents, adminEventsPage),
  route(contracts.getAdminEvent, eventRecord.get),
  route(contracts.createEvent, eventRecord.create),
  route(contracts.createEventSeries, createEventSeries),
  route(contracts.updateEvent, eventRecord.update),
  route(contracts.deleteEvent, eventRecord.remove),
];
