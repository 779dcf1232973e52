import { confirmNewsletter } from '@backflow/contracts';
import { Link, request } from '@backflow/platform';
import { Alert, buttonClass } from '@backflow/ui';
import { NewsletterForm } from '../home/newsletter-form.tsx';
import { LinkPage } from './link-page.tsx';

export const ConfirmNewsletterPage = () => (
  <LinkPage
    title="Confirm your subscription"
    lead="New events, courses and resources, by mail."
    question="One click, and the newsletter comes to this address. You can leave at any time."
    buttonLabel="Confirm Subscription"
    pendingLabel="Confirming..."
    act={(token) => request(confirmNewsletter, { body: { token } })}
    done={
      <>
        <Alert tone="success" title="You are subscribed">
          Every newsletter has a link to leave.
        </Alert>
        <Link to="/events" className={buttonClass('primary', 'md', true)}>
          See Upcoming Events
        </Link>
      </>
    }
    askAgain={
      <>
        <p>If you are not subscribed yet, we gladly send another link:</p>
        <NewsletterForm />
      </>
    }
  />
);
