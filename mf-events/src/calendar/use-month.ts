import { listEventSuppliers, listEvents } from '@backflow/contracts/events';
import type { EventView } from '@backflow/contracts/events';
import { queryOf } from '@backflow/platform';
import { everyPage } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { matchesFilter, locationOptions } from './location-filter.ts';
import type { LocationFilter } from './location-filter.ts';
import { onDate } from '../events/event-text.ts';
import { addMonths, getBounds, datesWithin } from './month.ts';
import type { Month } from './month.ts';
import { useLocations } from './use-locations.ts';

/** Every event that takes place in a Pacific month, past ones too, soonest first. */
const monthEvents = (month: Month) =>
  everyPage(listEvents, { query: { ...getBounds(month), running: 'true' } });

/**
 * The events of a month that match the filter, and the filter's options. Prefetches the neighbouring months.
 */
export function useMonth(month: Month, filter: LocationFilter) {
  const query = useQuery(monthEvents(month));
  const enabled = query.isSuccess;
  useQuery({ ...monthEvents(addMonths(month, -1)), enabled });
  useQuery({ ...monthEvents(addMonths(month, 1)), enabled });
  const suppliers = useQuery(queryOf(listEventSuppliers, {})).data ?? [];
  const { locations, search } = useLocations();
  const shown = query.data
    ?.filter((event) => matchesFilter(filter, event, suppliers))
    .map((event) => ({ event, dates: datesWithin(month, event) }))
    .filter(({ dates }) => dates.length > 0);
  return {
    query,
    events: shown?.map(({ event }) => event),
    days: shown && byDate(shown),
    // The results of a search stand alone.
    options: locationOptions(
      search?.found === undefined ? [...locations, ...(query.data ?? [])] : locations,
      suppliers,
      filter,
    ),
    search,
  };
}

/** The events by Pacific date, in their order. An event of several days is listed on each. */
function byDate(shown: readonly { event: EventView; dates: readonly string[] }[]): Map<string, EventView[]> {
  const days = new Map<string, EventView[]>();
  for (const { event, dates } of shown) {
    for (const date of dates) days.set(date, [...(days.get(date) ?? []), onDate(event, date)]);
  }
  // An event of several days adds later dates before the earlier dates of the events that follow it.
  return new Map([...days].sort(([a], [b]) => a.localeCompare(b)));
}
