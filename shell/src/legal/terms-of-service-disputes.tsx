import { Link, siteSettings } from '@backflow/platform';
import { CompanyAddress, MailLink } from '../contact/contact-details.tsx';
import type { LegalSection } from './legal-page.tsx';

const site = siteSettings();

/** Sections 13 to 17: ending it, who answers for what, and how disputes are settled. */
export const termsOfDisputes: readonly LegalSection[] = [
  {
    id: 'ending',
    title: 'Ending your membership',
    body: (
      <>
        <p>
          You may close your account at any time by writing to <MailLink address={site.contactEmail} />. What
          happens to your information then is in the <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
        <p>
          We may suspend or close an account that breaks these terms. Unless it is urgent, we first tell you
          why and give you a chance to answer. If we close yours without such a reason, we refund fees for
          events that have not taken place.
        </p>
      </>
    ),
  },
  {
    id: 'warranty-and-liability',
    title: 'Warranty and liability',
    body: (
      <>
        <p>
          We work to keep the site correct and running, but it is provided <strong>as it is</strong>. As far
          as the law allows, we give no warranty that it is free of errors or interruptions, or fit for a
          particular purpose.
        </p>
        <p>
          As far as the law allows, we are not liable for indirect damage such as lost profit, lost work or
          lost data, and in total for no more than the larger of what you paid us in the 12 months before, and
          $100.
        </p>
        <p>
          None of this limits liability for injury caused by negligence, for fraud, or for anything else that
          may not be limited by law. If you use the service in breach of these terms and someone makes a claim
          against us because of it, you answer for the reasonable cost.
        </p>
      </>
    ),
  },
  {
    id: 'arbitration',
    title: 'Disputes and binding arbitration',
    body: (
      <>
        <p>
          <strong>First, talk to us.</strong> Write to <MailLink address={site.contactEmail} /> with what went
          wrong and what would put it right. Most things end there. We both allow 30 days for it.
        </p>
        <p>
          <strong>Then, binding arbitration.</strong> A dispute about these terms or the service that is still
          open is decided by one neutral arbitrator, whose decision is final and binding, and not by a judge
          or jury.
        </p>
        <ul>
          <li>We agree on the arbitrator; if we cannot within 30 days, a court appoints one.</li>
          <li>It is held by video, on paper, or in the county where you live, as you prefer.</li>
          <li>
            For a consumer we pay the arbitrator’s fees, beyond what filing the claim in court would have
            cost.
          </li>
          <li>The arbitrator may grant whatever a court could have granted you.</li>
          <li>
            Claims are brought one by one, not as a class action, as far as the law allows. If this point
            cannot be enforced for a claim, that claim goes to court.
          </li>
        </ul>
        <p>
          <strong>What stays out of it.</strong> Either of us may go to small claims court instead, or ask a
          court to stop an infringement. Your right to turn to a public authority is untouched.
        </p>
        <p>
          <strong>You may opt out</strong> by writing to us within 30 days of making your account. It changes
          nothing else between us.
        </p>
      </>
    ),
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    body: (
      <>
        <p>
          <strong>California law</strong> applies, without its rules on choosing another state’s law; the
          Federal Arbitration Act applies to section 15. What does not go to arbitration goes to the state or
          federal courts in California.
        </p>
        <p>
          If part of these terms turns out to be invalid, the rest holds. If we do not insist on something
          once, we may still insist on it later. You may not pass this agreement on to someone else; we may,
          with the business, and only with its duties.
        </p>
      </>
    ),
  },
  {
    id: 'changes-and-contact',
    title: 'Changes and contact',
    body: (
      <>
        <p>
          We may change these terms. For a material change we give <strong>30 days’ notice</strong> by e-mail
          to members and by a notice on the site. If you do not agree, you may close your account before it
          takes effect. Fees and disputes from before a change stay under the terms of their day.
        </p>
        <p>Notices to us, and questions about any of this:</p>
        <CompanyAddress />
        <p>
          <MailLink address={site.contactEmail} />
          <br />
          {site.phone}
        </p>
      </>
    ),
  },
];
