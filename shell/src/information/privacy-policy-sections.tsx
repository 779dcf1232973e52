import type { LegalSection } from './legal-section.ts';
import { privacyData } from './privacy-policy-data.tsx';
import { privacyChoices } from './privacy-policy-choices.tsx';

/** The 14 sections: what is collected and why, then what members can do about it. */
export const privacyPolicySections: readonly LegalSection[] = [...privacyData, ...privacyChoices];
