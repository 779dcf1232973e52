import { brand } from '@backflow/contracts';
import { Link, siteSettings } from '@backflow/platform';
import { MailLink } from '../contact/contact-details.tsx';
import type { LegalSection } from './legal-page.tsx';

const site = siteSettings();

/** Sections 1 to 7: what is collected, why, who sees it and how long it is kept. */
export const privacyData: readonly LegalSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <>
        <p>
          {site.brandName} is a training, certification and community site for plumbers and
          backflow-prevention professionals. It is run by {site.companyName} (“we”, “us”), a parts and
          training supplier in California since {brand.established}.
        </p>
        <p>
          This policy covers this site and the training events, courses and webinars you sign up for here. It
          does not cover our parts store or other sites we link to, which have policies of their own.
        </p>
        <p>
          Questions about any of it: <MailLink address={brand.contact.email.privacy} />.
        </p>
      </>
    ),
  },
  {
    id: 'what-you-give-us',
    title: 'What you give us',
    body: (
      <>
        <p>
          You can read the home page, the event list and the resource list without telling us who you are.
        </p>
        <ul>
          <li>
            <strong>Your account.</strong> E-mail address, first and last name, and a password. Company, job
            title and phone number if you choose to add them.
          </li>
          <li>
            <strong>Your profile photo</strong>, if you upload one, and any other file you upload.
          </li>
          <li>
            <strong>Training.</strong> The events, webinars and courses you register for, whether you came,
            and what you completed.
          </li>
          <li>
            <strong>Invoices.</strong> For a paid event, what is needed to send you an invoice. We never ask
            for a card number on this site.
          </li>
          <li>
            <strong>The forum.</strong> The topics and replies you write.
          </li>
          <li>
            <strong>The newsletter.</strong> The e-mail address you leave for it, which needs no account.
          </li>
          <li>
            <strong>Messages</strong> you send us by e-mail, phone or post.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'what-we-collect-automatically',
    title: 'What we collect automatically',
    body: (
      <>
        <p>Like any website, our servers note what they are asked for:</p>
        <ul>
          <li>the address of the page, the date and time, whether it worked and how long it took;</li>
          <li>
            the network address you came from, which we also use to slow down anyone guessing passwords or
            creating accounts in bulk;
          </li>
          <li>how many times a resource or forum topic has been viewed.</li>
        </ul>
        <p>
          We use no advertising trackers and no third-party analytics, and we do not follow you to other
          sites. We do not ask your device where you are when you browse or register.
        </p>
      </>
    ),
  },
  {
    id: 'how-we-use-it',
    title: 'How we use it',
    body: (
      <>
        <ul>
          <li>To sign you in and keep your account yours.</li>
          <li>To hold your seat, send meeting details, check you in and record your attendance.</li>
          <li>To send an invoice for a paid event and keep track of its payment.</li>
          <li>To send the notices you have switched on, and the few that come with a registration.</li>
          <li>To send the newsletter to those who asked for it and confirmed their address.</li>
          <li>To run and moderate the forum.</li>
          <li>To answer when you write to us.</li>
          <li>To fix faults, prevent abuse and decide which training to offer next.</li>
          <li>To meet our legal duties, such as keeping books of account.</li>
        </ul>
        <p>We do not make decisions about you by automated profiling.</p>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    body: (
      <>
        <p>
          <strong>We do not sell your personal information</strong>, and we do not share it for advertising
          based on your activity across sites. It is seen by:
        </p>
        <ul>
          <li>
            <strong>Our administrators</strong>, who see accounts, registrations, attendance and posts waiting
            for approval, as far as their work needs it.
          </li>
          <li>
            <strong>The trainer or host of an event</strong> you registered for, who may receive the attendee
            list: names and contact details.
          </li>
          <li>
            <strong>Other members</strong>, who see your approved forum posts. Your name is not shown with
            them unless you choose to show it.
          </li>
          <li>
            <strong>Service providers</strong> who host the site, deliver e-mail or keep our accounts. They
            may use it for that work only.
          </li>
          <li>
            <strong>Authorities</strong>, when the law obliges us; and a successor, if the business changes
            hands, under the promises made here.
          </li>
        </ul>
        <p>
          Virtual events may be held on another company’s meeting service. What you do there is covered by
          that company’s policy.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          We set <strong>one cookie</strong>, when you sign in. It holds a random number that tells our server
          it is still you. Without it you could not stay signed in, so it is strictly necessary, and there is
          no banner to click away.
        </p>
        <ul>
          <li>Scripts on the page cannot read it, and it is not used to track you.</li>
          <li>It ends when you sign out, after 7 days without a visit, and after 30 days in any case.</li>
        </ul>
        <p>
          What you are writing in the forum is kept in your browser alone until you send it, for 30 days at
          most; signing out removes it. Files that you attach reach us at once.
        </p>
        <p>
          You can block or delete the cookie in your browser. The public pages will still work; signing in
          will not. Because we do not track visitors across sites, nothing changes when your browser sends a
          “Do Not Track” or Global Privacy Control signal: you are already opted out.
        </p>
      </>
    ),
  },
  {
    id: 'how-long-we-keep-it',
    title: 'How long we keep it',
    body: (
      <>
        <ul>
          <li>
            <strong>Account and profile:</strong> as long as you have an account, then up to 30 days.
          </li>
          <li>
            <strong>Training and attendance records:</strong> 7 years, because you or your certifying agency
            may need proof of them later.
          </li>
          <li>
            <strong>Invoices:</strong> 7 years, for tax and accounting.
          </li>
          <li>
            <strong>Forum posts:</strong> until they are deleted. A deleted post is gone for good, and
            deleting a topic deletes its replies.
          </li>
          <li>
            <strong>The newsletter:</strong> your address stays on its list until you leave it by the link in
            every mail; then it is deleted.
          </li>
          <li>
            <strong>Server records:</strong> up to 90 days, longer only while we look into a particular
            incident.
          </li>
        </ul>
        <p>
          Backups are overwritten in turn, within 35 days. The rules for invoices and refunds are in our{' '}
          <Link to="/terms-of-service">Terms of Service</Link>.
        </p>
      </>
    ),
  },
];
