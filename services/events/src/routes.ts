import * as events from '@backflow/contracts/events';
import * as webinars from '@backflow/contracts/webinars';
import { route } from '@backflow/service-kit';
import { eventLocations } from './events/event-locations.query.ts';
import { eventRecord } from './events/event.record.ts';
import { eventsList } from './events/events-page.query.ts';
import { findEvent } from './events/find-event.query.ts';
import { addSeriesDates } from './series/add-dates.ts';
import { cancelEventSeries } from './series/cancel-series.ts';
import { createEventSeries } from './series/create-event-series.ts';
import { findSeries } from './series/find-series.query.ts';
import { updateEventSeries } from './series/update-series.ts';
import { adminEventsPage, adminWebinarsPage } from './admin-lists.query.ts';
import { supplierTerm, suppliersOfEvents } from './suppliers/suppliers.ts';
import { allConflicts, conflictsOf } from './teaching/conflicts.query.ts';
import { templateRecord, templatesList } from './templates/template.record.ts';
import { updateVenue, venueRecord, venuesList } from './venues/venue.record.ts';
import { webinarCounts, webinarsList } from './webinars/webinar-tabs.query.ts';
import { findWebinar } from './webinars/find-webinar.query.ts';
import { webinarRecord } from './webinars/webinar.record.ts';

export const routes = [
  eventsList,
  route(events.getEvent, findEvent),
  route(events.listEventLocations, eventLocations),
  route(events.listAdminEvents, adminEventsPage),
  route(events.getAdminEvent, eventRecord.get),
  route(events.createEvent, eventRecord.create),
  route(events.updateEvent, eventRecord.update),
  route(events.deleteEvent, eventRecord.remove),

  route(events.createEventSeries, createEventSeries),
  route(events.getEventSeries, findSeries),
  route(events.updateEventSeries, updateEventSeries),
  route(events.addSeriesDates, addSeriesDates),
  route(events.cancelEventSeries, cancelEventSeries),

  route(events.listSuppliers, supplierTerm.list),
  route(events.listEventSuppliers, suppliersOfEvents),
  route(events.listAdminSuppliers, supplierTerm.adminList),
  route(events.createSupplier, supplierTerm.createAdmin),
  route(events.updateSupplier, supplierTerm.update),

  route(events.listTemplates, templatesList),
  route(events.createTemplate, templateRecord.create),
  route(events.updateTemplate, templateRecord.update),
  route(events.deleteTemplate, templateRecord.remove),

  route(events.listConflicts, allConflicts),
  route(events.findConflicts, conflictsOf),

  route(events.listVenues, venuesList),
  route(events.createVenue, venueRecord.create),
  route(events.updateVenue, updateVenue),

  webinarsList,
  route(webinars.countWebinars, webinarCounts),
  route(webinars.getWebinar, findWebinar),
  route(webinars.listAdminWebinars, adminWebinarsPage),
  route(webinars.getAdminWebinar, webinarRecord.get),
  route(webinars.createWebinar, webinarRecord.create),
  route(webinars.updateWebinar, webinarRecord.update),
  route(webinars.deleteWebinar, webinarRecord.remove),
];
