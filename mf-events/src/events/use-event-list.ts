import { useSearchFilters, useNow } from '@backflow/remote-kit';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { eventList, eventSuppliers } from './api.ts';
import { EventFilter } from './event-filter.ts';

/** The filter in the address, and the list for it, without what has started since it was read. */
export function useEventList() {
  const now = useNow();
  const suppliers = useQuery(eventSuppliers).data;
  const { filters, entered, isSettling, ...filtering } = useSearchFilters(EventFilter);
  /** A supplier that does not exist is none: an old link still shows the list. */
  const known = (filter: EventFilter): EventFilter =>
    suppliers?.every(({ id }) => id !== filter.supplier) ? { ...filter, supplier: '' } : filter;
  const query = useInfiniteQuery({
    ...eventList(known(filters)),
    // While a filter's response is on its way, what was there stays.
    placeholderData: keepPreviousData,
  });
  const events = query.data?.pages
    .flatMap(({ items }) => items)
    .filter(({ startDate }) => Date.parse(startDate) > now);
  return {
    query,
    events,
    isChanging: query.isPlaceholderData || isSettling,
    filter: known(entered),
    suppliers: suppliers ?? [],
    ...filtering,
  };
}
