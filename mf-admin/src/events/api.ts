import {
  createEvent,
  createEventSeries,
  deleteEvent,
  getAdminEvent,
  listAdminEvents,
  updateEvent,
} from '@backflow/contracts';
import type { AdminEventView, EventInput, Repeat } from '@backflow/contracts';
import { queryClient, request, requestPage } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { adminKeys } from '../keys.ts';
import type { EventFilter } from './event-filter.ts';

/** A list of more pages is not read anew after a write: that would be as many requests. */
const MOST_PAGES_READ_ANEW = 4;

type Pages = InfiniteData<ListPage<readonly AdminEventView[]>>;

/** Every event that matches, drafts and past ones too, a page at a time. */
export const eventList = (filter: EventFilter) => ({
  queryKey: adminKeys.eventList(filter),
  read: (page: { limit: number; cursor: string | undefined }, options: { signal: AbortSignal }) => {
    const { search, status, timing, accessLevel, sort } = filter;
    const query = {
      ...page,
      sort,
      ...(search && { search }),
      ...(status && { status }),
      ...(timing && { timing }),
      ...(accessLevel && { accessLevel }),
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

export const addEvent = (body: EventInput) => request(createEvent, { body });

export const addSeries = (event: EventInput, repeat: Repeat) =>
  request(createEventSeries, { body: { ...event, repeat } });

export const changeEvent = (id: string, body: Partial<EventInput> & { version?: number }) =>
  request(updateEvent, { params: { id }, body });

export const publishEvent = (id: string, isPublished: boolean) => changeEvent(id, { isPublished });

/** @param paid how many paid registrations the administrator knows of, where that was asked */
export const removeEvent = (id: string, paid: number | null) =>
  request(deleteEvent, { params: { id }, query: paid === null ? {} : { paid } });

/** Events were added: the lists begin anew. */
export function takeInAdded(): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: adminKeys.eventLists },
    (cached) => cached && { pages: cached.pages.slice(0, 1), pageParams: cached.pageParams.slice(0, 1) },
  );
  readAnew();
}

/** An event was changed: it shows at once, in lists of any length. */
export function takeInChanged(changed: AdminEventView): void {
  inLists((events) => events.map((event) => (event.id === changed.id ? changed : event)));
  readAnew();
}

export function takeInRemoved(id: string): void {
  inLists((events) => events.filter((event) => event.id !== id));
  readAnew();
}

function inLists(change: (events: readonly AdminEventView[]) => readonly AdminEventView[]): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: adminKeys.eventLists },
    (cached) =>
      cached && {
        ...cached,
        pages: cached.pages.map((page) => ({ ...page, items: change(page.items) })),
      },
  );
}

const TOUCHED = [
  adminKeys.events,
  adminKeys.eventLocations,
  adminKeys.eventSuppliers,
  adminKeys.registrations,
  adminKeys.stats,
  adminKeys.attention,
  adminKeys.reports,
];

/** Everything that shows events, members' pages included. */
function readAnew(): void {
  for (const queryKey of TOUCHED) {
    void queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => !isLong(state.data) });
  }
}

const isLong = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.length > MOST_PAGES_READ_ANEW;
