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
  /** Its variable is the id of the record. */
  mutation: UseMutationOptions<Result, Error, string> & { mutationKey: MutationKey };
  /** The toast after success, where the response has no message. */
  successMessage: string | ((result: Result) => { title: string; description?: string });
  /** The toast after a failure without a known reason. */
  errorMessage: string;
}

/** An action for members only: `start` asks visitors to sign in first. */
export interface MemberAction {
  start: (id: string) => void;
  isPending: (id: string) => boolean;
}

/**
 * A member's action on records by id, with toasts. A pending action is not sent twice. A member without premium is taken to
 * the premium page; visitors learn that they need premium only after they sign in.
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
    onSuccess: (...args) => {
      const message =
        typeof successMessage === 'string' ? { title: successMessage } : successMessage(args[0]);
      toast({ ...message, title: messageOf(args[0]) ?? message.title });
      return mutation.onSuccess?.(...args);
    },
    onError: (error, ...given) => {
      const needsPremium = error instanceof ApiError && error.code === 'PREMIUM_REQUIRED';
      if (needsPremium) {
        toast({ title: error.reason });
        void navigate(PREMIUM_PATH);
        // The sign-in dialog reports an ended session.
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
