import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, blankAsNull, id, instantOrDay, paging, searchText } from '../fields.ts';
import { EventView } from './event.ts';

const EventFilters = z.object({
  ...paging,
  search: searchText,
  supplierId: z.optional(blankAsNull(id)),
  /** Events that start at or after this instant, or the beginning of this day; without it, those still to come. */
  startDate: z.optional(blankAsNull(instantOrDay('Start date'))),
  /** Events that start before this instant, or the beginning of this day. */
  endDate: z.optional(blankAsNull(instantOrDay('End date'))),
});

export const listEvents = endpoint({
  id: 'events.list',
  service: 'events',
  method: 'GET',
  path: '/api/events',
  summary:
    'Published events, soonest first, from `startDate` until before `endDate`: instants, or Pacific days. Without `startDate`, those still to come.',
  access: 'public',
  personal: true,
  query: EventFilters,
  response: z.array(EventView),
  cache: { seconds: 5, topics: ['events', 'suppliers', 'members'] },
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
  cache: { seconds: 5, topics: ['events', 'suppliers', 'members'] },
});
