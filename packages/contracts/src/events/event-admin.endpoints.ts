import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, paging, searchText, version } from '../fields.ts';
import { EventInput } from './event-input.ts';
import { AdminEventView } from './event.ts';

export const createEvent = endpoint({
  id: 'events.create',
  service: 'events',
  method: 'POST',
  path: '/api/events',
  summary: 'Add an event.',
  access: 'admin',
  body: EventInput,
  response: AdminEventView,
  status: 201,
  changes: ['events'],
});

export const updateEvent = endpoint({
  id: 'events.update',
  service: 'events',
  method: 'PATCH',
  path: '/api/events/:id',
  summary:
    'Change the fields given; absent fields keep their value. An edit made from an older `version` is refused with 409 and the event as it is now.',
  access: 'admin',
  params: IdParams,
  body: z.extend(z.partial(EventInput), { version: z.optional(version) }),
  response: AdminEventView,
  changes: ['events'],
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
  changes: ['events'],
});

export const listAdminEvents = endpoint({
  id: 'events.adminList',
  service: 'events',
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Every event, drafts included, latest start first.',
  access: 'admin',
  query: z.object({ ...paging, search: searchText }),
  response: z.array(AdminEventView),
});
