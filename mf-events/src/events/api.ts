import {
  joinWaitingList,
  leaveWaitingList,
  listMyRegistrations,
  passSeatOffer,
  registerForEvent,
} from '@backflow/contracts/bookings';
import type { RequestOf } from '@backflow/contracts';
import { bookingRequest } from '@backflow/booking-kit';
import { getEvent, listEvents } from '@backflow/contracts/events';
import { byId, cacheEntryOf, mutationOf, pagesOf, queryOf, requestPage } from '@backflow/platform';
import { patchRecord } from '@backflow/remote-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { addRegistration } from './my-registrations.ts';
import { getEnd } from './event-filter.ts';
import type { EventFilter } from './event-filter.ts';

const PAGE_SIZE = 12;
/** The home page shows two; the others replace events that have started. */
const SOONEST = 4;

/** Events still to come that match the filter, soonest first, a page at a time. */
export const eventList = ({ search, supplier: supplierId, dates }: EventFilter) => {
  const query = { limit: PAGE_SIZE, search, supplierId };
  return infiniteQueryOptions({
    ...pagesOf(listEvents, { query }),
    // The end of the period is computed at each fetch. In the key it would make another list at each render.
    ...cacheEntryOf(listEvents, { query }, `pages-${dates}`),
    queryFn: ({ pageParam, signal }) => {
      const endDate = getEnd({ dates }, Date.now());
      return requestPage(listEvents, { query: { ...query, endDate, cursor: pageParam } }, { signal });
    },
  });
};

/** The next few events, for the home page. */
export const soonestEvents = queryOf(listEvents, { query: { limit: SOONEST } });

/** Registers for an event. Its button changes with the response; then seats are refetched. */
export const registration = getBooking(registerForEvent, bookingRequest);

export const joinWaitlistMutation = getBooking(joinWaitingList, byId);

export const leaveWaitlistMutation = mutationOf(leaveWaitingList, byId, {
  afterFailure: true,
  untilRefetched: true,
});

export const declineSeatMutation = mutationOf(passSeatOffer, byId, {
  afterFailure: true,
  untilRefetched: true,
});

/** Shows the member's registration in the cached event, with the meeting link, and in their own list. */
function getBooking<Endpoint extends typeof registerForEvent | typeof joinWaitingList>(
  endpoint: Endpoint,
  getRequest: (id: string) => RequestOf<Endpoint>,
) {
  return mutationOf(endpoint, getRequest, {
    apply: (item) => {
      const { eventId, event, ...registration } = item;
      const change = () => ({ registration, location: event.location });
      patchRecord(listEvents, eventId, change);
      patchRecord(getEvent, eventId, change);
      addRegistration(item);
    },
    except: [listMyRegistrations],
    afterFailure: true,
  });
}
