import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
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
  /** Also events that started before `startDate` and end after it, for a month of the calendar. */
  running: z.optional(z.literal('true', 'Running must be true or left out')),
  /** Events that name this resource. */
  resourceId: z.optional(blankAsNull(id)),
  /** The dates of this series. */
  seriesId: z.optional(blankAsNull(id)),
});

export const listEvents = endpoint({
  id: 'events.list',
  method: 'GET',
  path: '/api/events',
  summary:
    'Published events, soonest first, from `startDate` until before `endDate`: instants, or Pacific days. Without `startDate`, those still to come. With `running`, also those that began before `startDate` and go on. With `search`, the best matches first.',
  access: 'public',
  personal: true,
  query: EventFilters,
  response: z.array(EventView),
  reads: ['events', 'suppliers', 'members', 'event-resources'],
  cache: { seconds: 5, ignores: ['event-resources'] },
});

export const getEvent = endpoint({
  id: 'events.get',
  method: 'GET',
  path: '/api/events/:id',
  summary: 'One event. An unpublished one exists for administrators only.',
  access: 'public',
  personal: true,
  params: IdParams,
  response: EventView,
  reads: ['events', 'suppliers', 'members', 'event-resources'],
  cache: { seconds: 5, ignores: ['event-resources'] },
});

/** Location of events: an address, or null if unknown. A virtual event has none. */
export const EventLocation = z.object({ location: z.nullable(z.string()), isVirtual: z.boolean() });
export type EventLocation = z.infer<typeof EventLocation>;

/** Locations in one response. With so many there may be more, which a search finds. */
export const MAX_EVENT_LOCATIONS = 200;

export const listEventLocations = endpoint({
  id: 'events.locations',
  method: 'GET',
  path: '/api/event-locations',
  summary:
    'The locations of published events that have not ended yet, each once, by name, at most 200; with `search` those with words that begin so. No known location and all virtual ones count as one each, and come first.',
  access: 'public',
  query: z.object({ search: searchText }),
  response: z.array(EventLocation),
  reads: ['events/locations'],
  cache: { seconds: 30 },
});
