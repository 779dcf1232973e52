import { brand } from '@backflow/contracts';
import { LegalPage } from './legal-page.tsx';
import { privacyPolicySections } from './privacy-policy-sections.tsx';

/** `/privacy-policy` */
export const PrivacyPolicyPage = () => (
  <LegalPage
    title="Privacy Policy"
    lead={`What ${brand.name} knows about you, what we do with it, and how you stay in charge of it.`}
    updated="June 9, 2025"
    sections={privacyPolicySections}
  />
);
