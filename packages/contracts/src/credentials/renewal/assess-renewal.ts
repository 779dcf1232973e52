import { addDays, daysBetween } from '../../time/index.ts';
import type { RenewalAssessment, RenewalState } from './assessment.ts';
import { addMonths, formatLongDay } from './calendar.ts';
import { ruleOn } from './credential-facts.ts';
import type { Credential, EarnedHours, RuleVersion } from './credential-facts.ts';
import { getRequirements, isWithin } from './requirements.ts';
import type { RenewalRule } from './rule.ts';
import { summarize } from './summarize.ts';
import { findTerm } from './term.ts';

/** The first reminder's distance. */
const DUE_DAYS = 90;

interface Given {
  versions: readonly RuleVersion[];
  credential: Credential;
  earned: readonly EarnedHours[];
  today: string;
}

/**
 * Judges a credential on a day. Its term follows from the rule in force when it was issued; what renews it, from the rule in force at
 * the term’s end.
 */
export function assessRenewal({ versions, credential, earned, today }: Given): RenewalAssessment {
  const term = findTerm(versions, credential);
  const rule = ruleOn(versions, term?.until ?? today);
  const scopes = rule ? getScopes(rule, credential.steps.body, today) : [];
  if (!term) {
    const summary = rule?.term === 'printed' ? 'Add the day on which it expires' : 'Add its dates';
    const nothing = { validUntil: null, daysLeft: null, opensOn: null, extendedUntil: null };
    return { state: 'unknown', ...nothing, requirements: [], summary, scopes };
  }
  const { until } = term;
  const { feePaidOn } = credential.steps;
  const hasGrace = rule?.graceDays && (!rule.graceNeedsFee || isWithin(feePaidOn, term.from, until));
  const graceUntil = hasGrace ? addDays(until, rule.graceDays ?? 0) : null;
  const lateUntil = rule?.lateMonths ? addMonths(until, rule.lateMonths) : null;
  const requirements = rule
    ? getRequirements({
        ...{ rule, term, credential, earned },
        hoursUntil: today > until && graceUntil ? graceUntil : until,
      })
    : [];
  const opensOn = rule?.opensDays ? addDays(until, -rule.opensDays) : null;
  const daysLeft = daysBetween(today, until);
  const isMissing = requirements.some(({ isDone, deadline }) => !isDone && deadline <= (graceUntil ?? until));
  const isOpen = daysLeft <= DUE_DAYS || (opensOn !== null && today >= opensOn);
  const state =
    today <= until
      ? isOpen && (isMissing || requirements.length === 0)
        ? 'due'
        : 'valid'
      : getLateState(rule, until, today, { graceUntil, lateUntil });
  const extendedUntil = state === 'grace' ? graceUntil : lateUntil;
  const judged = { state, validUntil: until, daysLeft, opensOn, extendedUntil, requirements, scopes };
  return { ...judged, summary: summarize(judged, rule) };
}

function getLateState(
  rule: RenewalRule | undefined,
  until: string,
  today: string,
  { graceUntil, lateUntil }: { graceUntil: string | null; lateUntil: string | null },
): RenewalState {
  if (graceUntil !== null && today <= graceUntil) return 'grace';
  if (lateUntil !== null && today <= lateUntil) return 'late';
  return rule?.lapseMonths && today > addMonths(until, rule.lapseMonths) ? 'lapsed' : 'expired';
}

/** The scope of today, and those to come. One that is about another certifying body is left out. */
function getScopes({ scopes }: RenewalRule, issuer: string | null, today: string): string[] {
  return scopes.flatMap(({ from, body, text }) => {
    if (body !== null && issuer !== null && body.toLowerCase() !== issuer.toLowerCase()) return [];
    const whose = body !== null && issuer === null ? ` if ${body} issued it` : '';
    const since = from !== null && from > today ? `From ${formatLongDay(from)}` : 'Now';
    return [from === null && whose === '' ? text : `${since}${whose}: ${text}`];
  });
}
