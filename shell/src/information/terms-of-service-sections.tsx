import type { LegalSection } from './legal-section.ts';
import { termsOfDisputes } from './terms-of-service-disputes.tsx';
import { termsOfMembership } from './terms-of-service-membership.tsx';
import { termsOfUse } from './terms-of-service-use.tsx';

/** The 17 sections: joining and paying, using the site, and what happens when something goes wrong. */
export const termsOfServiceSections: readonly LegalSection[] = [
  ...termsOfMembership,
  ...termsOfUse,
  ...termsOfDisputes,
];
