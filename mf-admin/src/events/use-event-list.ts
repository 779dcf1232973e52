import { useSearchFilters } from '@backflow/remote-kit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { eventList } from './api.ts';
import { EventFilter } from './event-filter.ts';

/** The filter in the address, and the list for it. */
export function useEventList() {
  const { filters, isSettling, ...filtering } = useSearchFilters(EventFilter);
  const query = useInfiniteQuery({
    ...eventList(filters),
    // While a filter's response is on its way, what was there stays.
    placeholderData: keepPreviousData,
  });
  return {
    ...filtering,
    query,
    events: query.data?.pages.flatMap(({ items }) => items),
    isChanging: query.isPlaceholderData || isSettling,
  };
}
