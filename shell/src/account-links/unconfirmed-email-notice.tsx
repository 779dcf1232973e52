import { useSession } from '@backflow/platform';
import { Alert } from '@backflow/ui';
import { SendAgain } from './send-again.tsx';
import styles from './unconfirmed-email-notice.module.css';

/** On the member's own pages, until their address is confirmed. */
export function UnconfirmedEmailNotice() {
  const user = useSession((session) => session.user);
  if (!user || user.emailConfirmed) return null;
  return (
    <Alert
      className={styles.notice}
      tone="info"
      title="Confirm your email address"
      action={<SendAgain email={user.email} />}
    >
      We sent a link to {user.email}. Open it, so that registrations and invoices reach you.
    </Alert>
  );
}
