import { cancelEmailChange } from '@backflow/contracts/identity';
import { toast, toastFailure } from '@backflow/platform';
import { Alert, Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { changeAccount } from '../../account/change-account.ts';
import { SendAgain } from '../../account/unconfirmed-email-notice.tsx';
import styles from '../../account/account.module.css';

/** The new address that waits for confirmation. */
export function PendingEmail({ email }: { email: string }) {
  const cancel = useMutation({
    mutationFn: () => changeAccount(cancelEmailChange, {}),
    onSuccess: () => toast({ title: 'Email change cancelled' }),
    onError: (error) => toastFailure('Error', error, 'The change could not be cancelled. Please try again.'),
  });
  return (
    <Alert
      tone="info"
      title={`Waiting for confirmation of ${email}`}
      action={
        <div className={styles.actions}>
          <SendAgain email={email} />
          <Button
            variant="ghost"
            size="sm"
            pending={cancel.isPending}
            pendingLabel="Cancelling..."
            onClick={() => cancel.mutate()}
          >
            Cancel
          </Button>
        </div>
      }
    >
      Open the link we sent there. Until then you sign in with the address above.
    </Alert>
  );
}
