import { useNow, useSearchFilters } from '@backflow/remote-kit';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { eventList, eventSuppliers } from './api.ts';
import { eventFilter } from './event-filter.ts';

/** The filter in the address, and the list for it, without what has started since it was read. */
export function useEventList() {
  const now = useNow();
  const suppliers = useQuery(eventSuppliers).data;
  const { filters, isDebouncing, ...filtering } = useSearchFilters(eventFilter(suppliers));
  const query = useInfiniteQuery({
    ...eventList(filters),
    // Keep the previous list while the filtered one loads.
    placeholderData: keepPreviousData,
  });
  const events = query.data?.pages
    .flatMap(({ items }) => items)
    .filter(({ startDate }) => Date.parse(startDate) > now);
  return {
    ...filtering,
    query,
    events,
    isChanging: query.isPlaceholderData || isDebouncing,
    suppliers: suppliers ?? [],
  };
}
