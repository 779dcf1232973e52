import { removeProfilePhoto } from '@backflow/contracts/media';
import { request, toast, toastFailure } from '@backflow/platform';
import { Button, Dialog } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAccountAfter } from '../../account/change-account.ts';

/** Deletes the member's photo after a confirmation: it cannot be restored. */
export function RemovePhoto({ onRemoved }: { onRemoved: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => request(removeProfilePhoto, {}),
    onSuccess: async () => {
      setIsAsking(false);
      await refetchAccountAfter(removeProfilePhoto);
      onRemoved();
      toast({ title: 'Profile photo removed' });
    },
    onError: (error) => toastFailure('Error', error, 'The photo could not be removed. Please try again.'),
  });
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        Remove Photo
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        size="sm"
        title="Remove your photo?"
        footer={
          <>
            <Button variant="quiet" disabled={remove.isPending} onClick={close}>
              Keep Photo
            </Button>
            <Button
              variant="danger"
              pending={remove.isPending}
              pendingLabel="Removing..."
              onClick={() => remove.mutate()}
            >
              Remove Photo
            </Button>
          </>
        }
      >
        <p>It is deleted for good. The first letter of your name shows in its place.</p>
      </Dialog>
    </>
  );
}
