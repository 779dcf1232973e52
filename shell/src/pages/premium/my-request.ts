import { getMyPremiumRequest, requestPremium } from '@backflow/contracts/identity';
import type { PremiumRequest } from '@backflow/contracts/identity';
import {
  cacheEntryOf,
  cancelFetches,
  currentSession,
  queryClient,
  refetchAfter,
  refreshSession,
  request,
} from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';

/**
 * The member's newest request. Refetched whenever it is shown or the window gets the focus: administrators decide it
 * elsewhere.
 */
export const myPremiumRequest = queryOptions({
  ...cacheEntryOf(getMyPremiumRequest, {}),
  queryFn: async ({ signal }) => {
    const own = await request(getMyPremiumRequest, {}, { signal });
    await followDecision(own);
    return own;
  },
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** If premium was granted meanwhile: refetches the account, and every query that depends on it. */
async function followDecision(own: PremiumRequest | null): Promise<void> {
  if (own?.status !== 'granted' || currentSession().user?.subscriptionStatus !== 'free') return;
  await refreshSession();
  if (currentSession().user?.subscriptionStatus !== 'premium') return;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== getMyPremiumRequest.id,
  });
}

/** Requests premium. A refusal means that the page showed outdated data: refetch it. */
export async function submitPremiumRequest(): Promise<void> {
  try {
    const own = await request(requestPremium, {});
    // A fetch in flight may be older than this response.
    await cancelFetches(getMyPremiumRequest);
    queryClient.setQueryData(myPremiumRequest.queryKey, own);
  } catch (error) {
    void refreshSession();
    void refetchAfter(requestPremium);
    throw error;
  }
}
