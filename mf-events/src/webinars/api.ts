import { registerForWebinar } from '@backflow/contracts/bookings';
import { countWebinars, listWebinars } from '@backflow/contracts/webinars';
import type { RegistrationItem } from '@backflow/contracts/bookings';
import type { WebinarTab, WebinarView } from '@backflow/contracts/webinars';
import { queryClient, request, requestPage } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { registrationKeys, webinarKeys } from '../keys.ts';

const PAGE_SIZE = 12;

/** The webinars of a tab in its order, a page at a time. */
export const webinarList = (tab: WebinarTab) =>
  infiniteQueryOptions({
    queryKey: webinarKeys.list(tab),
    queryFn: ({ pageParam, signal }) =>
      requestPage(listWebinars, { query: { tab, limit: PAGE_SIZE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** How many webinars each tab holds. */
export const webinarCounts = queryOptions({
  queryKey: webinarKeys.counts,
  queryFn: ({ signal }) => request(countWebinars, {}, { signal }),
});

/** Registers for the webinar of the given id. Its card changes with the response; the seats are then read anew. */
export const webinarRegistration = mutationOptions({
  mutationKey: webinarKeys.register,
  mutationFn: (id: string) => request(registerForWebinar, { params: { id } }),
  onSuccess: (item) => {
    const { webinarId, webinar: _, ...registration } = item;
    const withOwn = (webinar: WebinarView): WebinarView =>
      webinar.id === webinarId ? { ...webinar, registration } : webinar;
    queryClient.setQueriesData<InfiniteData<ListPage<readonly WebinarView[]>>>(
      { queryKey: webinarKeys.lists },
      (list) =>
        list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(withOwn) })) },
    );
    queryClient.setQueryData<RegistrationItem[]>(registrationKeys.own, (items) => items && [item, ...items]);
    void queryClient.invalidateQueries({ queryKey: webinarKeys.all });
  },
  // What was refused means that the screen knew too little.
  onError: () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: webinarKeys.all }),
      queryClient.invalidateQueries({ queryKey: registrationKeys.all }),
    ]),
});
