import { listEventSuppliers } from '@backflow/contracts/events';
import { queryOf } from '@backflow/platform';
import { useListPages, useNow, useSearchFilters } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { eventList } from './api.ts';
import { eventFilter } from './event-filter.ts';

/** The filter in the address and its list, without the events that have started since the response. */
export function useEventList() {
  const now = useNow();
  const suppliers = useQuery(queryOf(listEventSuppliers, {})).data;
  const { filters, isDebouncing, ...filtering } = useSearchFilters(eventFilter(suppliers));
  const { query, items, isChanging } = useListPages(eventList(filters));
  return {
    ...filtering,
    query,
    events: items?.filter(({ startDate }) => Date.parse(startDate) > now),
    isChanging: isChanging || isDebouncing,
    suppliers: suppliers ?? [],
  };
}
