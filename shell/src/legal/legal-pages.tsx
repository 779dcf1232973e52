import privacyPolicy from '../../content/privacy-policy.md';
import termsOfService from '../../content/terms-of-service.md';
import { LegalPage } from './legal-page.tsx';

/** `/privacy-policy` */
export const PrivacyPolicyPage = () => <LegalPage page={privacyPolicy} />;

/** `/terms-of-service` */
export const TermsOfServicePage = () => <LegalPage page={termsOfService} />;
