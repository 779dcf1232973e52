import { brand } from '@backflow/contracts';
import { Link, siteSettings } from '@backflow/platform';
import { monthlyPremiumPrice } from '@backflow/remote-kit';
import { MailLink } from '../contact/contact-details.tsx';
import type { LegalSection } from './legal-page.tsx';

const { contact } = brand;
const site = siteSettings();
const price = monthlyPremiumPrice();

/** Sections 1 to 6: joining, what is free, and paying for what is not. */
export const termsOfMembership: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'Our agreement',
    body: (
      <>
        <p>
          These terms are an agreement between you and {site.companyName} (“we”, “us”), the parts and training
          supplier that runs {site.brandName}. They apply when you use this site, make an account, or register
          for an event, course or webinar.
        </p>
        <p>
          If you do not agree with them, please do not use the site. How we treat your information is
          described in our <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
        <p>
          <strong>Please note section 15:</strong> most disputes are settled by binding arbitration rather
          than in court.
        </p>
      </>
    ),
  },
  {
    id: 'who-may-use-it',
    title: 'Who may use the service',
    body: (
      <>
        <p>
          You must be <strong>18 or over</strong>. The service is written for plumbers, testers and others who
          work with, or want to work with, backflow-prevention assemblies, but you need no license to join.
        </p>
        <p>
          If you register for a company, or register your employees, you confirm that you may accept these
          terms for them.
        </p>
      </>
    ),
  },
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <>
        <ul>
          <li>Give your real name and a working e-mail address. Certificates are made out to that name.</li>
          <li>One account a person. Do not lend yours.</li>
          <li>Choose a password you use nowhere else, and keep it to yourself.</li>
          <li>
            Tell us at once if you think someone else has got in: <MailLink address={site.contactEmail} />.
          </li>
        </ul>
        <p>You are responsible for what is done with your account until you have told us.</p>
      </>
    ),
  },
  {
    id: 'free-access',
    title: 'Free access and premium',
    body: (
      <>
        <p>
          <strong>Joining is free.</strong> A free account registers for events, enrols in free courses, reads
          free resources and takes part in the forum. No card is asked for.
        </p>
        <p>
          Some events, webinars, courses and resources are marked <Link to="/premium">Premium</Link>.
          {price !== null && ` Premium membership is currently offered at ${price}/month.`} You never become a
          premium member, and are never charged, without having asked for it.
        </p>
        <p>
          We may add, change or retire free content. Something you have already paid for is not taken away
          without a refund.
        </p>
      </>
    ),
  },
  {
    id: 'paid-events',
    title: 'Paid events and invoices',
    body: (
      <>
        <p>Some events and courses carry a fee, shown in US dollars before you register.</p>
        <ul>
          <li>
            Registering for a paid event asks us to send an invoice. We take no card payments on this site.
          </li>
          <li>Your registration stays pending until the invoice is paid, by the date written on it.</li>
          <li>A pending registration holds a seat. If the invoice is not paid in time, we may release it.</li>
          <li>Seats are limited, and registration can close before the event does.</li>
        </ul>
        <p>
          Questions about an invoice: <MailLink address={contact.email.events} />.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Cancellations and refunds',
    body: (
      <>
        <p>
          <strong>Registration fees are non-refundable, unless the provider cancels the event.</strong> The
          provider is whoever holds it: we, or a host named on the event’s page.
        </p>
        <ul>
          <li>
            <strong>The provider cancels:</strong> you get the whole fee back, within 30 days, the way you
            paid it.
          </li>
          <li>
            <strong>The provider moves it to another date:</strong> your seat moves with it. If you cannot
            come on the new date, tell us before it, and we treat the event as cancelled for you.
          </li>
          <li>
            <strong>You cannot come:</strong> the fee is not refunded. Write to us before the start, and a
            colleague may take your seat.
          </li>
        </ul>
        <p>We do not refund travel, lodging or lost working time. Rights you have by law are not affected.</p>
      </>
    ),
  },
];
