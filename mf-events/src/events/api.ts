import {
  joinWaitingList,
  leaveWaitingList,
  listOwnRegistrations,
  registerForEvent,
} from '@backflow/contracts/bookings';
import type { EventRegistration } from '@backflow/contracts/bookings';
import { getEvent, listEventLocations, listEventSuppliers, listEvents } from '@backflow/contracts/events';
import type { EventView } from '@backflow/contracts/events';
import {
  byId,
  cacheEntryOf,
  mutationOf,
  pagesOf,
  patchCached,
  queryOf,
  requestPage,
} from '@backflow/platform';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { addRegistration } from './own-registrations.ts';
import { endOf } from './event-filter.ts';
import type { EventFilter } from './event-filter.ts';

const PAGE_SIZE = 12;
/** Home shows two; the others step in when the first have started. */
const SOONEST = 4;

/** Events still to come that match the filter, soonest first, a page at a time. */
export const eventList = ({ search, supplier: supplierId, dates }: EventFilter) => {
  const query = { limit: PAGE_SIZE, search, supplierId };
  return infiniteQueryOptions({
    ...pagesOf(listEvents, { query }),
    // The end of the period is computed at each fetch. In the key it would make another list at each render.
    ...cacheEntryOf(listEvents, { query }, `pages-${dates}`),
    queryFn: ({ pageParam, signal }) => {
      const endDate = endOf({ dates }, Date.now());
      return requestPage(listEvents, { query: { ...query, endDate, cursor: pageParam } }, { signal });
    },
  });
};

/** The next few events, for the home page. */
export const soonestEvents = queryOf(listEvents, { query: { limit: SOONEST } });

/** One event, past ones too. */
export const oneEvent = (id: string) => queryOf(getEvent, byId(id));

/** Suppliers with at least one published event, past ones too: the calendar shows those as well. */
export const eventSuppliers = queryOf(listEventSuppliers, {});

/** The locations of the published events that have not ended, so many at most; '' is no search. */
export const eventLocations = (search: string) => queryOf(listEventLocations, { query: { search } });

/** Registers for the event of the given id. Its button changes with the response; then seats are refetched. */
export const registration = mutationOf(registerForEvent, byId, {
  apply: applyRegistration,
  except: [listOwnRegistrations],
  afterFailure: true,
});

/** Joins the waiting list of the event of the given id. */
export const joining = mutationOf(joinWaitingList, byId, {
  apply: applyRegistration,
  except: [listOwnRegistrations],
  afterFailure: true,
});

/** Leaves it again. */
export const leaving = mutationOf(leaveWaitingList, byId, { afterFailure: true, untilRefetched: true });

/** The member's registration in its event, with the meeting link that comes with a seat, and in the list of their own. */
function applyRegistration(item: EventRegistration): void {
  const { eventId, event: shown, ...own } = item;
  const withOwn = (event: EventView): EventView =>
    event.id === eventId ? { ...event, registration: own, location: shown.location } : event;
  patchCached(listEvents, withOwn);
  patchCached(getEvent, withOwn);
  addRegistration(item);
}
