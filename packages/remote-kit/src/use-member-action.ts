import {
  ApiError,
  isUnauthorized,
  messageOf,
  queryClient,
  reasonOf,
  requireSignIn,
  toast,
  useNavigate,
} from '@backflow/platform';
import { useMutation, useMutationState } from '@tanstack/react-query';
import type { MutationKey, UseMutationOptions } from '@tanstack/react-query';
import { PREMIUM_PATH } from './premium.tsx';

interface Action<Result> {
  /** Takes the id of what is acted on. */
  mutation: UseMutationOptions<Result, Error, string> & { mutationKey: MutationKey };
  /** What is said when it succeeded, unless the site says it itself: a title, or that and more by what came of it. */
  successMessage: string | ((result: Result) => { title: string; description?: string });
  /** What is said when it failed for no reason known. */
  errorMessage: string;
}

/** Something only a member can do: `start` asks to sign in first. */
export interface MemberAction {
  start: (id: string) => void;
  isPending: (id: string) => boolean;
}

/**
 * A member's action on things by id. Says how it went; one that is pending is never sent again. Who meets something
 * premium and is no premium member, which a visitor learns only by signing in, is led to what premium is.
 */
export function useMemberAction<Result>({
  mutation,
  successMessage,
  errorMessage,
}: Action<Result>): MemberAction {
  const pending = { mutationKey: mutation.mutationKey, status: 'pending' } as const;
  const isSent = (id: string): boolean =>
    queryClient.isMutating({ ...pending, predicate: ({ state }) => state.variables === id }) > 0;

  const navigate = useNavigate();
  const { mutate } = useMutation({
    ...mutation,
    onSuccess: (...given) => {
      const said = typeof successMessage === 'string' ? { title: successMessage } : successMessage(given[0]);
      toast({ ...said, title: messageOf(given[0]) ?? said.title });
      return mutation.onSuccess?.(...given);
    },
    onError: (error, ...given) => {
      const needsPremium = error instanceof ApiError && error.code === 'PREMIUM_REQUIRED';
      if (needsPremium) {
        toast({ title: error.reason });
        void navigate(PREMIUM_PATH);
        // An ended session has its own words and its own way on.
      } else if (!isUnauthorized(error))
        toast({ title: reasonOf(error, errorMessage), variant: 'destructive' });
      return mutation.onError?.(error, ...given);
    },
  });
  const pendingIds = useMutationState({ filters: pending, select: ({ state }) => state.variables });
  return {
    start: (id) => {
      requireSignIn(() => {
        if (!isSent(id)) mutate(id);
      });
    },
    isPending: (id) => pendingIds.includes(id),
  };
}
