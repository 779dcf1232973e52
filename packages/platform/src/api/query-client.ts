import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './api-error.ts';
import { leaveForSignIn } from '../session/leave-for-sign-in.ts';

/** A session that ended meanwhile is noticed by whichever call meets it first. */
const onError = (error: unknown): void => {
  if (isUnauthorized(error)) leaveForSignIn();
};

/** The one cache of the page: data never goes stale by itself; writes refresh what they changed. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, retry: false },
    mutations: { retry: false },
  },
});
