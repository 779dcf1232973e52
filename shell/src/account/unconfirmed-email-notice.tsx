import { UNCONFIRMED_LIMITS } from '@backflow/contracts/bookings';
import { resendConfirmation } from '@backflow/contracts/identity';
import { request, toast, toastFailure, useSession } from '@backflow/platform';
import { Alert, Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import styles from './unconfirmed-email-notice.module.css';

/**
 * Shown on the member's own pages until their address is confirmed. A pending new address is shown in the settings instead.
 */
export function UnconfirmedEmailNotice() {
  const user = useSession((session) => session.user);
  if (!user || user.emailConfirmed || user.pendingEmail !== null) return null;
  return (
    <Alert
      className={styles.notice}
      tone="info"
      title="Confirm your email address"
      action={<SendAgain email={user.email} />}
    >
      We sent a link to {user.email}. Open it within {UNCONFIRMED_LIMITS.hours} hours after you made the
      account: registrations end otherwise. You can post in the forum once the address is confirmed.
    </Alert>
  );
}

/** Sends the signed-in member another confirmation link. */
export function SendAgain({ email }: { email: string }) {
  const send = useMutation({
    mutationFn: () => request(resendConfirmation, {}),
    onSuccess: () =>
      toast({ title: 'Confirmation sent', description: `Look for our email in the mailbox of ${email}.` }),
    onError: (error) => toastFailure('Error', error, 'The email could not be sent. Please try again.'),
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={send.isPending}
      pendingLabel="Sending..."
      onClick={() => send.mutate()}
    >
      Send Again
    </Button>
  );
}
