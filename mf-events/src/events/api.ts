import { getEvent, listEventSuppliers, listEvents, registerForEvent } from '@backflow/contracts';
import { queryClient, request, requestPage } from '@backflow/platform';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { registrationKeys } from '../registrations/api.ts';
import { endOf } from './date-filter.ts';
import type { EventFilter } from './event-filter.ts';

const PAGE_SIZE = 12;
/** Home shows two; the others step in when the first have started. */
const SOONEST = 4;

export const eventKeys = {
  all: ['events'],
  list: (filter: EventFilter) => ['events', 'list', filter],
  soonest: ['events', 'soonest'],
  month: (month: string) => ['events', 'month', month],
  one: (id: string) => ['events', 'one', id],
  register: ['events', 'register'],
  suppliers: ['event-suppliers'],
} as const;

/** Events still to come that match the filter, soonest first, a page at a time. */
export const eventList = (filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: eventKeys.list(filter),
    queryFn: ({ pageParam, signal }) => {
      const { search, dateFilter, supplierId } = filter;
      const endDate = endOf(dateFilter, Date.now());
      const query = { limit: PAGE_SIZE, cursor: pageParam, search, supplierId, endDate };
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

/** Those of whom there is at least one event, past ones too: the calendar shows those as well. */
export const eventSuppliers = queryOptions({
  queryKey: eventKeys.suppliers,
  queryFn: ({ signal }) => request(listEventSuppliers, {}, { signal }),
});

/** Registers for the event of the given id. Refreshes even when refused: then the screen knew too little. */
export const registration = mutationOptions({
  mutationKey: eventKeys.register,
  mutationFn: (id: string) => request(registerForEvent, { params: { id } }),
  onSettled: () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: eventKeys.all }),
      queryClient.invalidateQueries({ queryKey: registrationKeys.all }),
    ]),
});
