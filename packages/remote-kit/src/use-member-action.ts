import { isUnauthorized, queryClient, reasonOf, requireSignIn, toast } from '@backflow/platform';
import { useMutation, useMutationState } from '@tanstack/react-query';
import type { MutationKey, UseMutationOptions } from '@tanstack/react-query';

interface Action<Result> {
  /** Takes the id of what is acted on. */
  mutation: UseMutationOptions<Result, Error, string> & { mutationKey: MutationKey };
  /** What is said when it succeeded: a title, or that and more by what came of it. */
  done: string | ((result: Result) => { title: string; description?: string });
  /** What is said when it failed for no reason known. */
  failed: string;
}

/** Something only a member can do: `start` asks to sign in first. */
export interface MemberAction {
  start: (id: string) => void;
  isPending: (id: string) => boolean;
}

/** A member's action on things by id. Says how it went; one that is pending is never sent again. */
export function useMemberAction<Result>({ mutation, done, failed }: Action<Result>): MemberAction {
  const pending = { mutationKey: mutation.mutationKey, status: 'pending' } as const;
  const isSent = (id: string): boolean =>
    queryClient.isMutating({ ...pending, predicate: ({ state }) => state.variables === id }) > 0;

  const { mutate } = useMutation({
    ...mutation,
    onSuccess: (...given) => {
      toast(typeof done === 'string' ? { title: done } : done(given[0]));
      return mutation.onSuccess?.(...given);
    },
    onError: (error, ...given) => {
      // An ended session has its own words and its own way on.
      if (!isUnauthorized(error)) toast({ title: reasonOf(error, failed), variant: 'destructive' });
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
