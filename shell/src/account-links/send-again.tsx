import { resendConfirmation } from '@backflow/contracts';
import { request, toast, toastFailure } from '@backflow/platform';
import { Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';

/** Sends the signed-in member another link to confirm their address. */
export function SendAgain({ email }: { email: string }) {
  const send = useMutation({
    mutationFn: () => request(resendConfirmation, {}),
    onSuccess: () =>
      toast({ title: 'Confirmation sent', description: `Look for our mail in the mailbox of ${email}.` }),
    onError: (error) => toastFailure('Error', error, 'The mail could not be sent. Please try again.'),
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={send.isPending}
      pendingLabel="Sending..."
      onClick={() => send.mutate()}
    >
      Send again
    </Button>
  );
}
