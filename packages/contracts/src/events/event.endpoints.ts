import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, blankAsNull, id, instant, paging, searchText } from '../fields.ts';
import { EventInput, EventView } from './event.ts';

const EventFilters = z.object({
  ...paging,
  search: searchText,
  supplierId: z.optional(blankAsNull(id)),
  /** Events that start at or after this instant; without it, those still to come. */
  startDate: z.optional(blankAsNull(instant('Start date'))),
  /** Events that start before this instant. */
  endDate: z.optional(blankAsNull(instant('End date'))),
});

export const listEvents = endpoint({
  id: 'events.list',
  service: 'events',
  method: 'GET',
  path: '/api/events',
  summary: 'Published events, soonest first; without `startDate`, those still to come.',
  access: 'public',
  personal: true,
  query: EventFilters,
  response: z.array(EventView),
  cache: { seconds: 5, topic: 'events' },
});

export const getEvent = endpoint({
  id: 'events.get',
  service: 'events',
  method: 'GET',
  path: '/api/events/:id',
  summary: 'One event. An unpublished one exists for administrators only.',
  access: 'public',
  personal: true,
  params: IdParams,
  response: EventView,
  cache: { seconds: 5, topic: 'events' },
});

export const createEvent = endpoint({
  id: 'events.create',
  service: 'events',
  method: 'POST',
  path: '/api/events',
  summary: 'Add an event.',
  access: 'admin',
  body: EventInput,
  response: EventView,
  status: 201,
});

export const updateEvent = endpoint({
  id: 'events.update',
  service: 'events',
  method: 'PATCH',
  path: '/api/events/:id',
  summary: 'Change the fields given; absent fields keep their value.',
  access: 'admin',
  params: IdParams,
  body: z.partial(EventInput),
  response: EventView,
});

export const deleteEvent = endpoint({
  id: 'events.delete',
  service: 'events',
  method: 'DELETE',
  path: '/api/events/:id',
  summary: 'Take an event out of every list. Its registrations keep it.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
});

export const listAdminEvents = endpoint({
  id: 'events.adminList',
  service: 'events',
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Every event, drafts included, latest start first.',
  access: 'admin',
  query: z.object({ ...paging, search: searchText }),
  response: z.array(EventView),
});
