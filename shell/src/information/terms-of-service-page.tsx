import { brand } from '@backflow/contracts';
import { LegalPage } from './legal-page.tsx';
import { termsOfServiceSections } from './terms-of-service-sections.tsx';

/** `/terms-of-service` */
export const TermsOfServicePage = () => (
  <LegalPage
    title="Terms of Service"
    lead={`What you can expect of ${brand.name}, and what we ask of you in return.`}
    updated="June 9, 2025"
    sections={termsOfServiceSections}
  />
);
