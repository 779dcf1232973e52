import { declinePremium, grantPremium, listPremiumRequests } from '@backflow/contracts/identity';
import { queryClient, request, requestPage } from '@backflow/platform';
import { infiniteQueryOptions } from '@tanstack/react-query';

const PAGE_SIZE = 20;

/** Requests that wait, who asked first first. Read anew whenever they are looked at: others decide too. */
export const openPremiumRequests = infiniteQueryOptions({
  queryKey: ['identity', 'premium-requests'],
  queryFn: ({ pageParam, signal }) =>
    requestPage(listPremiumRequests, { query: { limit: PAGE_SIZE, cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime: 0,
  refetchOnWindowFocus: true,
});

const readAnew = () => queryClient.invalidateQueries({ queryKey: openPremiumRequests.queryKey });

/** @param until the last day; null without an end */
export const grant = (id: string, until: string | null): Promise<unknown> =>
  request(grantPremium, { params: { id }, body: { until } }).finally(readAnew);

export const decline = (id: string, reason: string): Promise<unknown> =>
  request(declinePremium, { params: { id }, body: { reason } }).finally(readAnew);
