import { brand } from '@backflow/contracts';
import { confirmNewsletter, unsubscribeFromNewsletter } from '@backflow/contracts/identity';
import { Link, request } from '@backflow/platform';
import { Alert, buttonClass } from '@backflow/ui';
import { useHasPage } from '../../federation/registry.ts';
import { NewsletterForm } from '../../company/newsletter-form.tsx';
import { LinkPage } from './link-page.tsx';

export const ConfirmNewsletterPage = () => (
  <LinkPage
    title="Confirm your subscription"
    lead="New events, courses and resources, by email."
    question="One click, and the newsletter comes to this address. You can leave at any time."
    buttonLabel="Confirm Subscription"
    pendingLabel="Confirming..."
    onConfirm={(token) => request(confirmNewsletter, { body: { token } })}
    done={
      <>
        <Alert tone="success" title="You are subscribed">
          Every newsletter has a link to leave.
        </Alert>
        <EventsLink />
      </>
    }
    resend={
      <>
        <p>If you are not subscribed yet, we gladly send another link:</p>
        <NewsletterForm />
      </>
    }
  />
);

const EventsLink = () =>
  useHasPage('/events') && (
    <Link to="/events" className={buttonClass('primary', 'md', true)}>
      See Upcoming Events
    </Link>
  );

export const UnsubscribePage = () => (
  <LinkPage
    title="Leave the newsletter"
    lead="We remove your address from the list at once."
    question="Do you want no more newsletters at this address?"
    buttonLabel="Unsubscribe"
    pendingLabel="Removing..."
    onConfirm={(token) => request(unsubscribeFromNewsletter, { body: { token } })}
    done={
      <>
        <Alert tone="success" title="You are unsubscribed">
          Your address is off the list. Email about your account is not affected.
        </Alert>
        <p>
          <Link to="/">Go to the Home Page</Link>
        </p>
      </>
    }
    resend={
      <p>
        Use the link in a newer email of ours, or write to{' '}
        <a href={`mailto:${brand.contact.email.privacy}`}>{brand.contact.email.privacy}</a>.
      </p>
    }
  />
);
