import { joinWaitingList, leaveWaitingList, registerForEvent } from '@backflow/contracts/bookings';
import { getEvent, listEventLocations, listEventSuppliers, listEvents } from '@backflow/contracts/events';
import type { EventRegistration, RegistrationItem } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { queryClient, request, requestPage } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { eventKeys, registrationKeys } from '../keys.ts';
import { endOf } from './event-filter.ts';
import type { EventFilter } from './event-filter.ts';

const PAGE_SIZE = 12;
/** Home shows two; the others step in when the first have started. */
const SOONEST = 4;

/** Events still to come that match the filter, soonest first, a page at a time. */
export const eventList = (filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: eventKeys.list(filter),
    queryFn: ({ pageParam, signal }) => {
      const { search, supplier } = filter;
      const endDate = endOf(filter, Date.now());
      const query = { limit: PAGE_SIZE, cursor: pageParam, search, supplierId: supplier, endDate };
      return requestPage(listEvents, { query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The next few events, for the home page. */
export const soonestEvents = queryOptions({
  queryKey: eventKeys.soonest,
  queryFn: ({ signal }) => request(listEvents, { query: { limit: SOONEST } }, { signal }),
});

/** One event, past ones too. */
export const oneEvent = (id: string) =>
  queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: ({ signal }) => request(getEvent, { params: { id } }, { signal }),
  });

/** Suppliers with at least one published event, past ones too: the calendar shows those as well. */
export const eventSuppliers = queryOptions({
  queryKey: eventKeys.suppliers,
  queryFn: ({ signal }) => request(listEventSuppliers, {}, { signal }),
});

/** The locations of the published events that have not ended, so many at most; '' is no search. */
export const eventLocations = (search: string) =>
  queryOptions({
    queryKey: eventKeys.locationsFound(search),
    queryFn: ({ signal }) => request(listEventLocations, { query: { search } }, { signal }),
  });

/** Registers for the event of the given id. Its button changes with the response; the seats are then read anew. */
export const registration = mutationOptions({
  mutationKey: eventKeys.register,
  mutationFn: (id: string) => request(registerForEvent, { params: { id } }),
  onSuccess: takeIn,
  onError: readAnew,
});

/** Joins the waiting list of the event of the given id. */
export const joining = mutationOptions({
  mutationKey: eventKeys.join,
  mutationFn: (id: string) => request(joinWaitingList, { params: { id } }),
  onSuccess: takeIn,
  onError: readAnew,
});

/** Leaves it again: places and seats are then read anew. */
export const leaving = mutationOptions({
  mutationKey: eventKeys.leave,
  mutationFn: (id: string) => request(leaveWaitingList, { params: { id } }),
  onSuccess: readAnew,
  onError: readAnew,
});

/** The response changes the button at once; who waited has one registration, not two. */
function takeIn(item: EventRegistration): void {
  queryClient.setQueriesData<CachedEvents>({ queryKey: eventKeys.all }, (cached) => withOwn(cached, item));
  queryClient.setQueryData<RegistrationItem[]>(
    registrationKeys.own,
    (items) => items && [item, ...items.filter(({ id }) => id !== item.id)],
  );
  void queryClient.invalidateQueries({ queryKey: eventKeys.all });
  void queryClient.invalidateQueries({ queryKey: eventKeys.allResources });
}

/** Also after a refusal: it means that the screen knew too little. */
function readAnew(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: eventKeys.all }),
    queryClient.invalidateQueries({ queryKey: registrationKeys.all }),
  ]);
}

/** What the queries of events hold: one event, a list, or a list by pages. */
type CachedEvents = EventView | readonly EventView[] | InfiniteData<ListPage<readonly EventView[]>>;

/** The same, with the member's registration in its event, and the meeting link that comes with a seat. */
function withOwn(cached: CachedEvents | undefined, item: EventRegistration): CachedEvents | undefined {
  if (cached === undefined) return undefined;
  const { eventId, event: shown, ...registration } = item;
  const own = (event: EventView): EventView =>
    event.id === eventId ? { ...event, registration, location: shown.location } : event;
  if ('pages' in cached) {
    return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: page.items.map(own) })) };
  }
  return 'id' in cached ? own(cached) : cached.map(own);
}
