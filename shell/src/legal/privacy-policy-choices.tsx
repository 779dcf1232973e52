import { brand } from '@backflow/contracts';
import { Link, siteSettings } from '@backflow/platform';
import { CompanyAddress, MailLink } from '../contact/contact-details.tsx';
import type { LegalSection } from './legal-page.tsx';

const { contact } = brand;
const site = siteSettings();

/** Sections 8 to 14: how it is protected, and the rights and choices of the people it is about. */
export const privacyChoices: readonly LegalSection[] = [
  {
    id: 'how-we-protect-it',
    title: 'How we protect it',
    body: (
      <>
        <ul>
          <li>
            <strong>Your password is never stored.</strong> We keep a one-way scramble of it (argon2), made so
            that it cannot be turned back into the password. Nobody here can look it up, and nobody here will
            ever ask you for it.
          </li>
          <li>Everything between your browser and this site travels encrypted.</li>
          <li>Repeated failed sign-ins are slowed down.</li>
          <li>Only administrators can open member records, and what they change is written to a log.</li>
        </ul>
        <p>
          No system is perfect. If a breach puts your information at risk, we will tell you without
          unreasonable delay, what happened and what to do, as California law requires.
        </p>
      </>
    ),
  },
  {
    id: 'notifications',
    title: 'Notifications and e-mail',
    body: (
      <>
        <p>
          You decide which notices you get, each with its own switch in your{' '}
          <Link to="/settings">account settings</Link>:
        </p>
        <ul>
          <li>e-mail notifications;</li>
          <li>text messages, if you gave us a phone number;</li>
          <li>the weekly digest;</li>
          <li>alerts about new events.</li>
        </ul>
        <p>
          With all of them off you still get what you cannot do without: what a registration costs and that it
          is paid, that one is cancelled or an event does not take place, or word about the security of your
          account.
        </p>
      </>
    ),
  },
  {
    id: 'forum-and-uploads',
    title: 'The forum and your uploads',
    body: (
      <>
        <p>
          Write on the forum as you would on a notice board at the counter: others will read it. Leave out
          your customers’ names, addresses and anything else that is not yours to publish.
        </p>
        <p>
          New posts may wait for a moderator before others see them. Until then only you and our
          administrators can read them.
        </p>
        <p>
          Photos can carry hidden details, such as where they were taken. We take these out of every picture
          you upload. To have a post or file removed, write to <MailLink address={contact.email.privacy} />.
        </p>
      </>
    ),
  },
  {
    id: 'california-rights',
    title: 'Your California privacy rights',
    body: (
      <>
        <p>
          The California Consumer Privacy Act (CCPA) gives California residents the rights below. We give them
          to every member, wherever you live. You may:
        </p>
        <ul>
          <li>
            <strong>know</strong> what we hold about you, where it came from, why we have it and who received
            it, and get a copy;
          </li>
          <li>
            <strong>correct</strong> what is wrong, most of it yourself in your{' '}
            <Link to="/settings">account settings</Link>;
          </li>
          <li>
            <strong>delete</strong> it, except what we must keep, such as invoices;
          </li>
          <li>
            <strong>opt out</strong> of the sale or sharing of it, though we do neither;
          </li>
          <li>
            <strong>limit</strong> the use of sensitive information: the only kind we hold is your sign-in
            details, and they serve to sign you in and nothing else;
          </li>
          <li>
            <strong>be treated the same</strong> for having used any of these rights.
          </li>
        </ul>
        <p>
          Over the past 12 months we have collected identifiers (name, contact details, network address), work
          information (company, job title), training and purchase records, photos you uploaded, and records of
          requests to our servers. We have sold or shared none of it.
        </p>
        <p>
          <strong>To use a right,</strong> write to <MailLink address={contact.email.privacy} /> or call{' '}
          {site.phone}. We confirm within 10 business days and answer within 45 days; if we need up to 45
          more, we say why. We check that it is you by a reply from the e-mail address of your account.
          Someone else may ask for you with your signed permission.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'People under 18',
    body: (
      <p>
        This service is for people aged 18 and over. We do not knowingly collect information from anyone
        younger. If you believe a minor has made an account, tell us and we will delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <>
        <p>
          The date at the top says when this text last changed. Before a material change takes effect we give{' '}
          <strong>30 days’ notice</strong> by e-mail to members and by a notice on the site.
        </p>
        <p>
          A change does not reach back: information collected under this text is not put to a materially
          different use without your agreement.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'How to reach us',
    body: (
      <>
        <p>Privacy questions and requests reach the people who can act on them here:</p>
        <CompanyAddress />
        <p>
          <MailLink address={contact.email.privacy} />
          <br />
          {site.phone}
        </p>
        <p>
          Our business hours are on the <Link to="/contact-us">contact page</Link>. If our answer does not
          settle it, you may also turn to the California Privacy Protection Agency or the Attorney General.
        </p>
      </>
    ),
  },
];
