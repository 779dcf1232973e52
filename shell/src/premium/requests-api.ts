import { declinePremium, grantPremium, listPremiumRequests } from '@backflow/contracts/identity';
import { pagesOf, refetchAfter, request } from '@backflow/platform';

const PAGE_SIZE = 20;

/** Requests that wait, who asked first first. Fetched whenever they are looked at: others decide too. */
export const openPremiumRequests = pagesOf(
  listPremiumRequests,
  { query: { limit: PAGE_SIZE } },
  { staleTime: 0, refetchOnWindowFocus: true },
);

/** @param until the last day; null without an end */
export const grant = (id: string, until: string | null): Promise<unknown> =>
  request(grantPremium, { params: { id }, body: { until } }).finally(() => refetchAfter(grantPremium));

export const decline = (id: string, reason: string): Promise<unknown> =>
  request(declinePremium, { params: { id }, body: { reason } }).finally(() => refetchAfter(declinePremium));
