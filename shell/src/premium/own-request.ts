import { getOwnPremiumRequest, requestPremium } from '@backflow/contracts/identity';
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

/** The member's newest request. Read whenever it is shown, or looked at again: it is decided elsewhere. */
export const ownPremiumRequest = queryOptions({
  ...cacheEntryOf(getOwnPremiumRequest, {}),
  queryFn: async ({ signal }) => {
    const own = await request(getOwnPremiumRequest, {}, { signal });
    await followDecision(own);
    return own;
  },
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** Premium that was granted meanwhile: the account is read again, and with it whatever says what a member may do. */
async function followDecision(own: PremiumRequest | null): Promise<void> {
  if (own?.status !== 'granted' || currentSession().user?.subscriptionStatus !== 'free') return;
  await refreshSession();
  if (currentSession().user?.subscriptionStatus !== 'premium') return;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== getOwnPremiumRequest.id,
  });
}

/** Asks for premium. Where that is refused, the page knew too little. */
export async function submitPremiumRequest(): Promise<void> {
  try {
    const own = await request(requestPremium, {});
    // A read that is still under way may have been answered before.
    await cancelFetches(getOwnPremiumRequest);
    queryClient.setQueryData(ownPremiumRequest.queryKey, own);
  } catch (error) {
    void refreshSession();
    void refetchAfter(requestPremium);
    throw error;
  }
}
