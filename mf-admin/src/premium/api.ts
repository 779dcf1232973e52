import type { Endpoint, RequestOf } from '@backflow/contracts';
import { declinePremium, grantPremium, listPremiumRequests } from '@backflow/contracts/identity';
import type { MemberPremiumRequest } from '@backflow/contracts/identity';
import { pagesOf, queryOf, refetchAfter, request } from '@backflow/platform';

const PAGE_SIZE = 20;

/** Open requests, oldest first. Refetched whenever they are shown: other administrators decide too. */
export const openPremiumRequests = pagesOf(
  listPremiumRequests,
  { query: { limit: PAGE_SIZE } },
  { staleTime: 0, refetchOnWindowFocus: true },
);

/** The open request of one member, if there is one. */
export const getRequest = (userId: string) => ({
  ...queryOf(listPremiumRequests, { query: { userId } }, { staleTime: 0 }),
  select: ([request]: MemberPremiumRequest[]) => request ?? null,
});

/** @param until the last day; null without an end */
export const grant = (id: string, until: string | null): Promise<void> =>
  decide(grantPremium, { params: { id }, body: { until } });

export const decline = (id: string, reason: string): Promise<void> =>
  decide(declinePremium, { params: { id }, body: { reason } });

/** Refetches the list after a failure too: another administrator may have decided. */
async function decide<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<void> {
  try {
    await request(endpoint, input);
  } finally {
    await refetchAfter(endpoint);
  }
}
