import { unsubscribeByMail } from '@backflow/contracts/notifications';
import { Link, request } from '@backflow/platform';
import { Alert } from '@backflow/ui';
import { LinkPage } from './link-page.tsx';

/** The page behind the unsubscribe link of a mail. Mail programs have a button of their own, which needs no page. */
export const StopMailsPage = () => (
  <LinkPage
    title="Stop these emails"
    lead="No need to sign in."
    question="This turns off the kind of email that you came from. Email about payments and about cancelled or moved events still comes."
    buttonLabel="Stop These Emails"
    pendingLabel="Stopping..."
    onConfirm={(token) => request(unsubscribeByMail, { query: { token } })}
    done={
      <>
        <Alert tone="success" title="We have turned them off">
          You can turn them on again in your settings.
        </Alert>
        <p>
          <Link to="/settings">Go to Your Settings</Link>
        </p>
      </>
    }
    resend={
      <p>
        Use the link in a newer email of ours, or change it in <Link to="/settings">your settings</Link>.
      </p>
    }
  />
);
