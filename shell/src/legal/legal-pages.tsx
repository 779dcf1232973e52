import { siteSettings } from '@backflow/platform';
import { LegalPage } from './legal-page.tsx';
import { privacyChoices } from './privacy-policy-choices.tsx';
import { privacyData } from './privacy-policy-data.tsx';
import { termsOfDisputes } from './terms-of-service-disputes.tsx';
import { termsOfMembership } from './terms-of-service-membership.tsx';
import { termsOfUse } from './terms-of-service-use.tsx';

/** `/privacy-policy` */
export const PrivacyPolicyPage = () => (
  <LegalPage
    title="Privacy Policy"
    lead={`What ${siteSettings().brandName} knows about you, what we do with it, and how you stay in charge of it.`}
    updated="June 9, 2025"
    sections={[...privacyData, ...privacyChoices]}
  />
);

/** `/terms-of-service` */
export const TermsOfServicePage = () => (
  <LegalPage
    title="Terms of Service"
    lead={`What you can expect of ${siteSettings().brandName}, and what we ask of you in return.`}
    updated="June 9, 2025"
    sections={[...termsOfMembership, ...termsOfUse, ...termsOfDisputes]}
  />
);
