import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from '../api/api-error.ts';
import { leaveForSignIn } from '../leave-for-sign-in.ts';

/** A session that ended meanwhile is noticed by whichever call meets it first. */
const onError = (error: unknown): void => {
  if (isUnauthorized(error)) leaveForSignIn();
};

/** Without a network a call fails, and says so; it does not wait in silence and then happen after all. */
const atOnce = { retry: false, networkMode: 'always' } as const;

/** The one cache of the page: data never goes stale by itself; writes refresh what they changed. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { ...atOnce, staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false },
    mutations: atOnce,
  },
});
