import { listEvents } from '@backflow/contracts';
import type { EventView } from '@backflow/contracts';
import { pacificDate, requestPage } from '@backflow/platform';
import { everyPage } from '@backflow/remote-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { eventSuppliers } from '../events/api.ts';
import { eventKeys } from '../keys.ts';
import { isWanted, locationOptions } from './location-filter.ts';
import type { LocationFilter } from './location-filter.ts';
import { addMonths, boundsOf } from './month.ts';
import type { Month } from './month.ts';

/** Every event that starts in a Pacific month, past ones too, soonest first. */
const monthEvents = (month: Month) =>
  queryOptions({
    queryKey: eventKeys.month(month),
    queryFn: ({ signal }) =>
      everyPage((page) => requestPage(listEvents, { query: { ...boundsOf(month), ...page } }, { signal })),
  });

/**
 * The events of a month that pass the filter, and what the filter offers. Once the month is there, its neighbours are
 * read as well: stepping on finds them waiting.
 */
export function useMonth(month: Month, filter: LocationFilter) {
  const query = useQuery(monthEvents(month));
  const enabled = query.isSuccess;
  const before = useQuery({ ...monthEvents(addMonths(month, -1)), enabled }).data ?? [];
  const after = useQuery({ ...monthEvents(addMonths(month, 1)), enabled }).data ?? [];
  const suppliers = useQuery(eventSuppliers).data ?? [];
  const events = query.data?.filter((event) => isWanted(filter, event));
  return {
    query,
    events,
    days: events && byDate(events),
    options: locationOptions([...(query.data ?? []), ...before, ...after], suppliers, filter),
  };
}

/** The events of each Pacific date that has any, in their order. */
function byDate(events: readonly EventView[]): Map<string, EventView[]> {
  const days = new Map<string, EventView[]>();
  for (const event of events) {
    const date = pacificDate(event.startDate);
    days.set(date, [...(days.get(date) ?? []), event]);
  }
  return days;
}
