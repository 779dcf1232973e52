import {
  createEvent,
  createEventSeries,
  deleteEvent,
  getAdminEvent,
  listAdminEvents,
  updateEvent,
} from '@backflow/contracts/events';
import type { EventInput, Repeat } from '@backflow/contracts/events';
import { request, requestPage } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import { listCache } from '@backflow/remote-kit/lists';
import { adminKeys } from '../keys.ts';
import type { EventFilter } from './event-filter.ts';

/** Every event that matches, drafts and past ones too, a page at a time. */
export const eventList = (filter: EventFilter) => ({
  queryKey: adminKeys.eventList(filter),
  read: (page: { limit: number; cursor: string | undefined }, options: { signal: AbortSignal }) => {
    const { search, status, timing, accessLevel, payment, sort } = filter;
    const query = {
      ...page,
      sort,
      ...(search && { search }),
      ...(status && { status }),
      ...(timing && { timing }),
      ...(accessLevel && { accessLevel }),
      ...(payment && { payment }),
    };
    return requestPage(listAdminEvents, { query }, options);
  },
});

/** An event as it is edited: always as it is now. */
export const editedEvent = (id: string) =>
  queryOptions({
    queryKey: adminKeys.event(id),
    queryFn: ({ signal }) => request(getAdminEvent, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What shows events: lists, members' pages and registrations, figures, and what needs a hand. */
export const eventCache = listCache({
  word: 'events',
  related: [
    adminKeys.eventLocations,
    adminKeys.eventSuppliers,
    adminKeys.registrations,
    adminKeys.stats,
    adminKeys.attention,
    adminKeys.reports,
  ],
  mostPagesReadAnew: 4,
});

export const addEvent = (body: EventInput) => request(createEvent, { body });

export const addSeries = (event: EventInput, repeat: Repeat) =>
  request(createEventSeries, { body: { ...event, repeat } });

export const changeEvent = (id: string, body: Partial<EventInput> & { version?: number; notify?: boolean }) =>
  request(updateEvent, { params: { id }, body });

export const publishEvent = (id: string, isPublished: boolean) => changeEvent(id, { isPublished });

/** @param paid how many paid registrations the administrator knows of, where that was asked */
export const removeEvent = (id: string, paid: number | null) =>
  request(deleteEvent, { params: { id }, query: paid === null ? {} : { paid } });
