import { formatHourCount, formatHoursOf } from '../certificate.ts';
import { formatLongDay } from './calendar.ts';
import type { RenewalAssessment } from './assessment.ts';
import type { Requirement } from './requirements.ts';
import type { RenewalRule } from './rule.ts';

type Judged = Omit<RenewalAssessment, 'summary'>;

/** What is missing and how long there is, as one sentence without a period. */
export function summarize(judged: Judged, rule: RenewalRule | undefined): string {
  const { requirements, validUntil } = judged;
  const open = requirements.filter(({ isDone }) => !isDone);
  const steps = open.flatMap((each) => {
    const name = nameStep(each);
    return name === null
      ? []
      : [each.deadline === validUntil ? name : `${name} by ${formatLongDay(each.deadline)}`];
  });
  const countsHours = requirements.some(({ needed }) => needed !== null);
  const isExamOnly = rule !== undefined && rule.exam !== 'none' && !countsHours;
  const parts = [...describeHours(requirements), ...steps];
  if (requirements.length > 0 && open.length === 0) parts.push('everything for the renewal is done');
  parts.push(describeTime(judged, rule));
  const text = parts.join(', ') + (isExamOnly ? '; hours don’t count' : '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** '22 of 24 hours, 2 hands-on missing'; without the second part where only one kind is asked for. */
function describeHours(requirements: readonly Requirement[]): string[] {
  const hours = requirements.filter(({ kind }) => kind === 'classHours' || kind === 'handsOnHours');
  if (hours.length === 0) return [];
  const sum = (get: (each: Requirement) => number) =>
    formatHoursOf(hours.reduce((total, each) => total + get(each), 0));
  // More of one kind doesn't make up for another.
  const done = sum(({ needed, done: minutes }) => Math.min(needed ?? 0, minutes ?? 0));
  const missing = hours.flatMap(({ kind, missing: minutes }) =>
    minutes ? [`${formatHoursOf(minutes)} ${kind === 'handsOnHours' ? 'hands-on' : 'class'} missing`] : [],
  );
  return [`${done} of ${sum(({ needed }) => needed ?? 0)} hours`, ...(hours.length > 1 ? missing : [])];
}

/** Null for hours. */
function nameStep({ kind, missing }: Requirement): string | null {
  switch (kind) {
    case 'exam':
      return 'an exam';
    case 'course':
      return 'a recertification course';
    case 'refresher':
      return `a refresher of ${formatHourCount(missing ?? 0)}`;
    case 'fee':
      return 'the fee to pay';
    case 'affidavit':
      return 'an affidavit to send';
    default:
      return null;
  }
}

function describeTime(
  { state, daysLeft, validUntil, extendedUntil }: Judged,
  rule: RenewalRule | undefined,
): string {
  const [end, extended] = [formatLongDay(validUntil ?? ''), formatLongDay(extendedUntil ?? validUntil ?? '')];
  switch (state) {
    case 'grace':
      return `expired on ${end}, in grace until ${extended}`;
    case 'late':
      return `expired on ${end}, late renewal until ${extended}`;
    case 'expired':
      return `expired on ${end}`;
    case 'lapsed':
      return `lapsed since ${end}${rule?.lapsedNeeds ? `: it takes ${rule.lapsedNeeds}` : ''}`;
    default:
      if (daysLeft === 0) return 'it ends today';
      return daysLeft === 1 ? '1 day left' : `${daysLeft ?? 0} days left`;
  }
}
