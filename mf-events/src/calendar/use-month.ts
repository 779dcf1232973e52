import { listEventSuppliers, listEvents } from '@backflow/contracts/events';
import type { EventView } from '@backflow/contracts/events';
import { queryOf } from '@backflow/platform';
import { everyPageOf } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { matchesFilter, locationOptions } from './location-filter.ts';
import type { LocationFilter } from './location-filter.ts';
import { addMonths, boundsOf, datesWithin } from './month.ts';
import type { Month } from './month.ts';
import { useLocations } from './use-locations.ts';

/** Every event that is on in a Pacific month, past ones too, soonest first. */
const monthEvents = (month: Month) =>
  everyPageOf(listEvents, { query: { ...boundsOf(month), running: 'true' } });

/**
 * The events of a month that pass the filter, and what the filter offers. Once the month is there, its neighbours are
 * read as well: stepping on finds them waiting.
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
    // What a search found stands alone.
    options: locationOptions(
      search?.found === undefined ? [...locations, ...(query.data ?? [])] : locations,
      suppliers,
      filter,
    ),
    search,
  };
}

/** The events of each Pacific date that has any, in their order: what takes several days is on each of them. */
function byDate(shown: readonly { event: EventView; dates: readonly string[] }[]): Map<string, EventView[]> {
  const days = new Map<string, EventView[]>();
  for (const { event, dates } of shown) {
    for (const date of dates) days.set(date, [...(days.get(date) ?? []), event]);
  }
  // What began earlier is first in the list, and would come before the dates of what follows it.
  return new Map([...days].sort(([a], [b]) => a.localeCompare(b)));
}
