import { isUnauthorized, queryClient, reasonOf, requireSignIn, toast } from '@backflow/platform';
import { useMutation, useMutationState } from '@tanstack/react-query';
import type { MutationKey, UseMutationOptions } from '@tanstack/react-query';

/** What a button says while its registration is under way. */
export const REGISTERING = 'Registering...';

interface Registering<Registered> {
  /** Takes the id of what to register for. */
  mutation: UseMutationOptions<Registered, Error, string> & { mutationKey: MutationKey };
  /** What is said when it succeeded. */
  done: string;
  /** What is said when it failed for no reason known. */
  failed: string;
}

/** Registers for something, asking to sign in first; says how it went. A request under way is never sent again. */
export function useRegistering<Registered>({ mutation, done, failed }: Registering<Registered>) {
  const underWay = { mutationKey: mutation.mutationKey, status: 'pending' } as const;
  const isUnderWay = (id: string): boolean =>
    queryClient.isMutating({ ...underWay, predicate: ({ state }) => state.variables === id }) > 0;

  const { mutate } = useMutation({
    ...mutation,
    onSuccess: () => {
      toast({ title: done });
    },
    onError: (error) => {
      // An ended session has its own words and its own way on.
      if (isUnauthorized(error)) return;
      toast({ title: reasonOf(error, failed), variant: 'destructive' });
    },
  });
  const registering = useMutationState({ filters: underWay, select: ({ state }) => state.variables });
  return {
    register: (id: string) => {
      requireSignIn(() => {
        if (!isUnderWay(id)) mutate(id);
      });
    },
    isRegistering: (id: string) => registering.includes(id),
  };
}
