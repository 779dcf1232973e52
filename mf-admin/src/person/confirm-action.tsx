import type { AdminUser } from '@backflow/contracts/identity';
import { toast, toastFailure, useSession } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Confirmation } from './confirmations.ts';

interface Props {
  user: AdminUser;
  confirmation: Confirmation;
  onClose: () => void;
}

/** Asks before an action on an account, and runs it. */
export function ConfirmAction({ user, confirmation, onClose }: Props) {
  const isOwn = useSession((session) => session.user?.id === user.id);
  // Keep the first texts: the action changes the user, and with the user the texts.
  const [{ act, successMessage, errorMessage, afterOwn, myNote, ...texts }] = useState(confirmation);
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      onClose();
      toast({ title: successMessage });
      if (isOwn) void afterOwn?.();
    },
    onError: (error) => {
      onClose();
      toastFailure('Error', error, errorMessage);
    },
  });
  return (
    <ConfirmDialog
      {...texts}
      open
      note={isOwn ? myNote : undefined}
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
