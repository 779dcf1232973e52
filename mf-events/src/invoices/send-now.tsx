import { sendMyInvoice } from '@backflow/contracts/bookings';
import { byId, mutationOf, toast, toastFailure } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

const sending = mutationOf(sendMyInvoice, byId, { afterFailure: true, untilRefetched: true });

/** Sends an invoice before its time, after a question: it is final then. */
export function SendNow({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const send = useMutation({
    ...sending,
    onError: (error, ...rest) => {
      toastFailure('Error', error, 'The invoice could not be sent.');
      return sending.onError?.(error, ...rest);
    },
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Send Now
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Send the invoice now?"
        question="Whom it is billed to can’t be changed from then on."
        confirmLabel="Send Now"
        variant="primary"
        pending={send.isPending}
        onConfirm={() =>
          send.mutate(id, { onSuccess: () => toast({ title: 'The invoice is on its way to you by email' }) })
        }
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
