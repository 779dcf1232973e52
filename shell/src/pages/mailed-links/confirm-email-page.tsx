import { confirmEmail } from '@backflow/contracts/identity';
import { Link, useSession } from '@backflow/platform';
import { Alert, buttonClass } from '@backflow/ui';
import { changeAccount } from '../../account/change-account.ts';
import { LinkPage } from './link-page.tsx';
import { SendAgain } from '../../account/unconfirmed-email-notice.tsx';

export function ConfirmEmailPage() {
  return (
    <LinkPage
      title="Confirm your email address"
      lead="So that registrations, invoices and changes reach you."
      question="One click, and we know that email reaches you."
      buttonLabel="Confirm Email Address"
      pendingLabel="Confirming..."
      // A new address ends the other sessions of the account.
      onConfirm={(token) => changeAccount(confirmEmail, { body: { token } })}
      done={<Confirmed />}
      resend={<ResendLink />}
    />
  );
}

const Confirmed = () => (
  <>
    <Alert tone="success" title="Your email address is confirmed">
      Thank you. Everything about your account arrives there.
    </Alert>
    <ContinueLink />
  </>
);

/** The link may be opened in a browser that is signed out. */
function ContinueLink() {
  const isVisitor = useSession(({ status }) => status === 'signed-out');
  return (
    <Link to={isVisitor ? '/login' : '/dashboard'} className={buttonClass('primary', 'md', true)}>
      {isVisitor ? 'Sign In' : 'Go to Dashboard'}
    </Link>
  );
}

function ResendLink() {
  const { status, user } = useSession();
  if (user?.emailConfirmed && user.pendingEmail === null) {
    return (
      <p>
        Your address is confirmed already. <Link to="/dashboard">Go to Dashboard</Link>
      </p>
    );
  }
  if (status === 'signed-in') {
    return (
      <>
        <p>We can send another link to {user.pendingEmail ?? user.email}.</p>
        <SendAgain email={user.pendingEmail ?? user.email} />
      </>
    );
  }
  return (
    <p>
      If you have not confirmed yet, <Link to="/login?returnTo=%2Fsettings">sign in</Link> and choose “Send
      again” in your settings.
    </p>
  );
}
