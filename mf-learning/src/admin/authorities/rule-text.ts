import {
  EXAM_LABELS,
  PARITY_LABELS,
  TERM_LABELS,
  formatHoursOf,
  formatLongDay,
} from '@backflow/contracts/credentials';
import type { RenewalRule, RenewalRuleVersion } from '@backflow/contracts/credentials';

/** 'In force since January 1, 2027' */
export function formatForce({ effectiveFrom, effectiveUntil }: RenewalRuleVersion): string {
  const from =
    effectiveFrom === null ? 'In force since always' : `In force from ${formatLongDay(effectiveFrom)}`;
  return effectiveUntil === null ? from : `${from} until ${formatLongDay(effectiveUntil)}`;
}

const TERMS: Readonly<Record<RenewalRule['term'], (rule: RenewalRule) => string>> = {
  years: ({ termYears }) => `${termYears ?? 1} years from issue`,
  calendarYear: () => TERM_LABELS.calendarYear,
  fixedDay: ({ termDay, termParity }) => `Until ${termDay ?? ''}, ${PARITY_LABELS[termParity].toLowerCase()}`,
  printed: () => TERM_LABELS.printed,
};

/** What a rule asks for, in a few words each. */
export function describeRule(rule: RenewalRule): string[] {
  const hours = (minutes: number | null, what: string) =>
    minutes === null ? [] : [`${formatHoursOf(minutes)} ${what}`];
  const when = (condition: unknown, text: string) => (condition ? [text] : []);
  return [
    TERMS[rule.term](rule),
    ...hours(rule.classMinutes, 'class hours'),
    ...hours(rule.handsOnMinutes, 'hands-on hours'),
    ...when(rule.exam !== 'none', `Exam: ${EXAM_LABELS[rule.exam].toLowerCase()}`),
    ...when(rule.courseYears, `Course within ${rule.courseYears ?? 0} years before the end`),
    ...hours(rule.refresherMinutes, `hours of refresher within ${rule.refresherYears ?? 0} years`),
    ...when(rule.hasFee, 'Fee'),
    ...when(rule.hasAffidavit, 'Affidavit'),
    ...when(
      rule.graceDays,
      `${rule.graceDays ?? 0} days of grace${rule.graceNeedsFee ? ' if the fee is paid' : ''}`,
    ),
    ...when(rule.lateMonths, `Late for ${rule.lateMonths ?? 0} months`),
    ...when(rule.lapseMonths, `Lapsed after ${rule.lapseMonths ?? 0} months`),
    ...rule.scopes.map(({ from, body, text }) =>
      [from === null ? '' : `From ${formatLongDay(from)}`, body ?? '', text].filter(Boolean).join(' · '),
    ),
  ];
}
