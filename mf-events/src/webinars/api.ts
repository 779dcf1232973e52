import { listMyRegistrations, registerForWebinar } from '@backflow/contracts/bookings';
import { getWebinar, listWebinars } from '@backflow/contracts/webinars';
import type { WebinarTab } from '@backflow/contracts/webinars';
import { byId, mutationOf, pagesOf } from '@backflow/platform';
import { patchRecord } from '@backflow/remote-kit';
import { addRegistration } from '../events/my-registrations.ts';

const PAGE_SIZE = 12;

/** The webinars of a tab in its order, a page at a time. */
export const webinarList = (tab: WebinarTab) => pagesOf(listWebinars, { query: { tab, limit: PAGE_SIZE } });

/** Registers for a webinar. Its card changes with the response; then seats are refetched. */
export const webinarRegistration = mutationOf(registerForWebinar, byId, {
  apply: (item) => {
    const { webinarId, webinar: _, ...registration } = item;
    for (const endpoint of [listWebinars, getWebinar])
      patchRecord(endpoint, webinarId, () => ({ registration }));
    addRegistration(item);
  },
  except: [listMyRegistrations],
  // The screen was outdated.
  afterFailure: true,
});
