import { Link, useSession } from '@backflow/platform';
import { Alert } from '@backflow/ui';

/** True if the member must confirm their email address before they can post. */
export const useMustConfirmEmail = (): boolean => useSession(({ user }) => user?.emailConfirmed === false);

/** Shown instead of a form until the member's email address is confirmed. */
export const UnconfirmedNote = () => (
  <Alert title="Confirm your email address to post">
    <p>
      Open the link in the email that we sent you. You can already read and follow topics.{' '}
      <Link to="/settings">Send the link again</Link>
    </p>
  </Alert>
);
