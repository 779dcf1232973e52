import { brand } from '@backflow/contracts';
import { undoEmailChange } from '@backflow/contracts/identity';
import { Link } from '@backflow/platform';
import { Alert, buttonClass } from '@backflow/ui';
import { changeAccount } from '../../account/change-account.ts';
import { LinkPage } from './link-page.tsx';

/** Linked in the mail to the old address after a change of address. */
export const UndoEmailPage = () => (
  <LinkPage
    title="Undo the change of your email address"
    lead="Your account gets this address back, and nobody else stays signed in to it."
    question="Was it not you who changed the address? One click gives the account back to you, and signs it out on every device."
    buttonLabel="Undo This Change"
    pendingLabel="Undoing..."
    onConfirm={(token) => changeAccount(undoEmailChange, { body: { token } })}
    done={
      <>
        <Alert tone="success" title="Your account uses this address again">
          It is signed out everywhere. Whoever changed the address knew your password: choose a new one now.
        </Alert>
        <Link to="/forgot-password" className={buttonClass('primary', 'md', true)}>
          Choose a New Password
        </Link>
      </>
    }
    resend={
      <p>
        If your account is not yours any more, write to{' '}
        <a href={`mailto:${brand.contact.email.general}`}>{brand.contact.email.general}</a> or call{' '}
        {brand.contact.phone}.
      </p>
    }
  />
);
