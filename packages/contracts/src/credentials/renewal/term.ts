import { addDays, daysBetween } from '../../time/index.ts';
import { addYears, yearOf } from './calendar.ts';
import { ruleOn } from './credential-facts.ts';
import type { CredentialDates, RuleVersion } from './credential-facts.ts';
import type { RenewalRule } from './rule.ts';

/** The first and the last day on which what is done counts for the next renewal. */
export interface Term {
  /** Null: not known, everything before the end counts. */
  from: string | null;
  until: string;
}

/**
 * The term of a credential: the end that is printed, or else by the rule in force when it was issued. What was done on the day of issue
 * belongs to the term before. Null where the days don't tell.
 */
export function findTerm(versions: readonly RuleVersion[], credential: CredentialDates): Term | null {
  const { issuedOn, expiresOn } = credential;
  const rule = ruleOn(versions, issuedOn ?? expiresOn);
  const until = expiresOn ?? (rule && issuedOn ? getEnd(rule, credential, issuedOn) : null);
  if (until === null) return null;
  return { from: issuedOn === null ? getStart(rule, until) : addDays(issuedOn, 1), until };
}

function getEnd(rule: RenewalRule, { firstIssuedOn }: CredentialDates, issuedOn: string): string | null {
  const { term, termYears, opensDays } = rule;
  if (term === 'years') return addYears(issuedOn, termYears ?? 1);
  const end = nextEnd(rule, issuedOn);
  // A renewal that is issued before the old term ends is for the next one.
  const isRenewal = firstIssuedOn !== null && firstIssuedOn < issuedOn;
  const isEarly = end !== null && isRenewal && daysBetween(issuedOn, end) <= (opensDays ?? 0);
  return isEarly ? nextEnd(rule, addDays(end, 1)) : end;
}

/** The end of the fixed term in which a day is. On the last day of one the next begins. */
function nextEnd({ term, termDay, termParity }: RenewalRule, on: string): string | null {
  const year = yearOf(on);
  if (term === 'calendarYear') return `${year}-12-31`;
  if (term !== 'fixedDay' || termDay === null) return null;
  const isTermYear = (each: number) => termParity === 'any' || (each % 2 === 1) === (termParity === 'odd');
  // Adding no years makes February 29 the 28th where there is none.
  const ends = [year, year + 1, year + 2, year + 3]
    .filter(isTermYear)
    .map((each) => addYears(`${each}-${termDay}`, 0));
  return ends.find((end) => end > on) ?? null;
}

function getStart(rule: RenewalRule | undefined, until: string): string | null {
  if (rule?.term === 'calendarYear') return `${yearOf(until)}-01-01`;
  const years = rule?.term === 'fixedDay' ? (rule.termParity === 'any' ? 1 : 2) : rule?.termYears;
  return years ? addDays(addYears(until, -years), 1) : null;
}
