import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from '../api/api-error.ts';
import { leaveForSignIn } from '../leave-for-sign-in.ts';

/** The first request after the end of a session notices it, other than one that polls in the background. */
const onError = (error: unknown): void => {
  if (isUnauthorized(error)) leaveForSignIn();
};

/** Without a network, a request fails at once. It does not wait and then happen unexpectedly. */
const atOnce = { retry: false, networkMode: 'always' } as const;

/** The cache of the page. Data never goes stale by time: writes refetch what they change. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => (meta?.isBackground ? undefined : onError(error)),
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { ...atOnce, staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false },
    mutations: atOnce,
  },
});
