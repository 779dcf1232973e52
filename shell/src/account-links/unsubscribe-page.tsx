import { brand, unsubscribeFromNewsletter } from '@backflow/contracts';
import { Link, request } from '@backflow/platform';
import { Alert } from '@backflow/ui';
import { LinkPage } from './link-page.tsx';

export const UnsubscribePage = () => (
  <LinkPage
    title="Leave the newsletter"
    lead="We remove your address from the list at once."
    question="Do you want no more newsletters at this address?"
    buttonLabel="Unsubscribe"
    pendingLabel="Removing..."
    act={(token) => request(unsubscribeFromNewsletter, { body: { token } })}
    done={
      <>
        <Alert tone="success" title="You are unsubscribed">
          Your address is off the list. Mail about your account is not affected.
        </Alert>
        <p>
          <Link to="/">Go to the home page</Link>
        </p>
      </>
    }
    askAgain={
      <p>
        Use the link in a newer mail of ours, or write to{' '}
        <a href={`mailto:${brand.contact.email.privacy}`}>{brand.contact.email.privacy}</a>.
      </p>
    }
  />
);
