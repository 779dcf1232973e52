import { listOwnRegistrations, registerForWebinar } from '@backflow/contracts/bookings';
import { countWebinars, listWebinars } from '@backflow/contracts/webinars';
import type { WebinarTab } from '@backflow/contracts/webinars';
import { byId, mutationOf, pagesOf, patchCached, queryOf } from '@backflow/platform';
import { addRegistration } from '../events/own-registrations.ts';

const PAGE_SIZE = 12;

/** The webinars of a tab in its order, a page at a time. */
export const webinarList = (tab: WebinarTab) => pagesOf(listWebinars, { query: { tab, limit: PAGE_SIZE } });

/** How many webinars each tab holds. */
export const webinarCounts = queryOf(countWebinars, {});

/** Registers for the webinar of the given id. Its card changes with the response; then seats are refetched. */
export const webinarRegistration = mutationOf(registerForWebinar, byId, {
  apply: (item) => {
    const { webinarId, webinar: _, ...registration } = item;
    patchCached(listWebinars, (webinar) =>
      webinar.id === webinarId ? { ...webinar, registration } : webinar,
    );
    addRegistration(item);
  },
  except: [listOwnRegistrations],
  // What was refused means that the screen knew too little.
  afterFailure: true,
});
