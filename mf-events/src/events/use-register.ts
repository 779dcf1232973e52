import { isUnauthorized, queryClient, reasonOf, requireSignIn, toast } from '@backflow/platform';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { eventKeys, registration } from './api.ts';

const underWay = { mutationKey: eventKeys.register, status: 'pending' } as const;

const isUnderWay = (id: string): boolean =>
  queryClient.isMutating({ ...underWay, predicate: ({ state }) => state.variables === id }) > 0;

/** Registers for an event, asking to sign in first; says how it went. A request under way is never sent again. */
export function useRegister() {
  const { mutate } = useMutation({
    ...registration,
    onSuccess: () => {
      toast({ title: 'Successfully registered for event!' });
    },
    onError: (error) => {
      // An ended session has its own words and its own way on.
      if (isUnauthorized(error)) return;
      toast({ title: reasonOf(error, 'Failed to register for event'), variant: 'destructive' });
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
