import {
  createEvent,
  createEventSeries,
  deleteEvent,
  getAdminEvent,
  listAdminEvents,
  updateEvent,
} from '@backflow/contracts/events';
import type { EventInput, Repeat } from '@backflow/contracts/events';
import { byId, queryOf, request } from '@backflow/platform';
import { withoutEmpty } from '@backflow/remote-kit';
import { adminPagesOf, listCache } from '@backflow/remote-kit/lists';
import type { EventFilter } from './event-filter.ts';

/** Every event that matches, drafts and past ones too, a page at a time. */
export const eventList = (filter: EventFilter) =>
  adminPagesOf(listAdminEvents, { query: withoutEmpty(filter) });

/** An event as it is edited: always as it is now. */
export const editedEvent = (id: string) => queryOf(getAdminEvent, byId(id), { staleTime: 0, gcTime: 0 });

export const eventCache = listCache(listAdminEvents, updateEvent, 4);

export const addEvent = (body: EventInput) => request(createEvent, { body });

export const addSeries = (event: EventInput, repeat: Repeat) =>
  request(createEventSeries, { body: { ...event, repeat } });

export const changeEvent = (id: string, body: Partial<EventInput> & { version?: number; notify?: boolean }) =>
  request(updateEvent, { params: { id }, body });

export const publishEvent = (id: string, isPublished: boolean) => changeEvent(id, { isPublished });

/** @param paid how many paid registrations the administrator knows of, where that was asked */
export const removeEvent = (id: string, paid: number | null) =>
  request(deleteEvent, { params: { id }, query: paid === null ? {} : { paid } });
