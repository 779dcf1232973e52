import { listEvents } from '@backflow/contracts';
import { requestPage } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import { everyPage } from '../every-page.ts';
import { eventKeys } from '../events/api.ts';
import { boundsOf } from './month.ts';
import type { Month } from './month.ts';

/** Every event that starts in a Pacific month, past ones too, soonest first. */
export const monthEvents = (month: Month) =>
  queryOptions({
    queryKey: eventKeys.month(month),
    queryFn: ({ signal }) =>
      everyPage((page) => requestPage(listEvents, { query: { ...boundsOf(month), ...page } }, { signal })),
  });
