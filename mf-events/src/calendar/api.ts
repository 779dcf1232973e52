import { listEvents } from '@backflow/contracts';
import type { EventView } from '@backflow/contracts';
import { requestPage } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import { eventKeys } from '../events/api.ts';
import { boundsOf } from './month.ts';
import type { Month } from './month.ts';

const LARGEST_PAGE = 100;

/** Every event that starts in a Pacific month, past ones too, soonest first. */
export const monthEvents = (month: Month) =>
  queryOptions({
    queryKey: eventKeys.month(month),
    queryFn: async ({ signal }) => {
      const all: EventView[] = [];
      let cursor: string | null | undefined;
      do {
        const query = { ...boundsOf(month), limit: LARGEST_PAGE, cursor: cursor ?? undefined };
        const page = await requestPage(listEvents, { query }, { signal });
        all.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return all;
    },
  });
