export { assessRenewal } from './assess-renewal.ts';
export { RENEWAL_STATES, RenewalAssessment } from './assessment.ts';
export type { RenewalState } from './assessment.ts';
export {
  CredentialDates,
  CredentialDatesView,
  CredentialSteps,
  CredentialStepsView,
  getSteps,
  ruleOn,
} from './credential-facts.ts';
export type { Credential, EarnedHours, RuleVersion } from './credential-facts.ts';
export { formatLongDay } from './calendar.ts';
export { Requirement } from './requirements.ts';
export { EXAM_LABELS, PARITY_LABELS, RenewalRule, RenewalRuleView, TERM_LABELS, checkRule } from './rule.ts';
export { findTerm } from './term.ts';
