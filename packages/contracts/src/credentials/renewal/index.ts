export { assessRenewal } from './assess-renewal.ts';
export * from './assessment.ts';
export { formatDaysLeft, formatLongDay } from './calendar.ts';
export * from './credential-facts.ts';
export { Requirement } from './requirements.ts';
export * from './rule.ts';
export { findTerm } from './term.ts';
