import { Link, siteSettings } from '@backflow/platform';
import { MailLink } from '../contact/contact-details.tsx';
import type { LegalSection } from './legal-page.tsx';

const site = siteSettings();

/** Sections 7 to 12: the training itself, conduct, the forum, and whose work is whose. */
export const termsOfUse: readonly LegalSection[] = [
  {
    id: 'training-and-certification',
    title: 'Training and certification',
    body: (
      <>
        <p>
          Our training prepares you for work on backflow-prevention assemblies. A certificate from us says
          that you completed a course or attended an event. It is not a license, and we cannot promise that
          you will pass an examination or that a water purveyor will accept it.
        </p>
        <p>
          Who may test and sign for an assembly is decided by your state, county or water purveyor. Check with
          them before you rely on a course for certification or renewal.
        </p>
        <p>
          On site, the manufacturer’s instructions, the code in force and the purveyor’s requirements come
          before anything you read or hear here.
        </p>
      </>
    ),
  },
  {
    id: 'hands-on-events',
    title: 'Hands-on events',
    body: (
      <>
        <p>Practical sessions use pressurized water and real tools. When you attend one:</p>
        <ul>
          <li>wear what the event’s page asks for, eye protection and closed shoes at the least;</li>
          <li>follow the instructor’s directions, and stop when told to;</li>
          <li>say beforehand if there is something you need in order to take part safely.</li>
        </ul>
        <p>
          An instructor may ask anyone who puts others at risk to leave. The fee is not refunded in that case.
        </p>
      </>
    ),
  },
  {
    id: 'acceptable-use',
    title: 'Acceptable use',
    body: (
      <>
        <p>Use the site for what it is for. In particular, do not:</p>
        <ul>
          <li>break the law with it, or pass yourself off as someone else;</li>
          <li>try to get into accounts, records or systems that are not yours;</li>
          <li>upload anything that carries malicious code;</li>
          <li>copy the site’s content or its members’ details in bulk;</li>
          <li>overload it, or register for seats you do not mean to use;</li>
          <li>share the meeting link of an event with people who did not register.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'forum',
    title: 'The forum',
    body: (
      <>
        <p>The forum is for people in the trade to help each other. Be civil, stay on the subject, and:</p>
        <ul>
          <li>post no insults, threats, discrimination, spam or advertising;</li>
          <li>publish nothing private about customers or colleagues;</li>
          <li>do not present a guess as an approved procedure: safe drinking water depends on it.</li>
        </ul>
        <p>
          New posts may wait for approval. Moderators may decline, lock or delete posts that break these
          terms; deleting is permanent. Posts are the views of those who write them, not advice from us. To
          report one, write to <MailLink address={site.contactEmail} />.
        </p>
      </>
    ),
  },
  {
    id: 'your-content',
    title: 'What you post and upload',
    body: (
      <>
        <p>
          It stays yours. You give us permission, without charge, to store it, show it on this site and make
          the copies that takes, for as long as it is here.
        </p>
        <p>
          You confirm that you may post it: that it is your own work or used with permission, and that it
          violates nobody’s rights. If you believe something here violates yours, tell us what and where, and
          we will look into it promptly.
        </p>
      </>
    ),
  },
  {
    id: 'our-content',
    title: 'Our content',
    body: (
      <>
        <p>
          Courses, articles, drawings, videos and the name {site.brandName} belong to us or to those who let
          us use them. You may use them for your own training and print what you need on the job.
        </p>
        <p>
          Please do not sell, republish or record them, or teach from them, without our written permission.
          Names and marks of manufacturers belong to their owners; showing them does not mean that they
          endorse us. Partnerships are welcome: see the <Link to="/contact-us">contact page</Link>.
        </p>
      </>
    ),
  },
];
