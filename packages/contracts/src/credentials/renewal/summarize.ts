import { formatHourCount, formatHoursOf } from '../certificate.ts';
import { formatDaysLeft, formatLongDay } from './calendar.ts';
import type { RenewalAssessment } from './assessment.ts';
import type { Requirement } from './requirements.ts';
import type { RenewalRule } from './rule.ts';

type Judged = Omit<RenewalAssessment, 'summary'>;

/** What is missing and how long there is, as one sentence without a period. */
export function summarize(judged: Judged, rule: RenewalRule | undefined): string {
  const { requirements, validUntil } = judged;
  const open = requirements.filter(({ isDone }) => !isDone);
  const steps = open.flatMap(({ kind, missing, deadline }) => {
    const name = STEPS[kind]?.(missing ?? 0);
    if (name === undefined) return [];
    return deadline === validUntil ? name : `${name} by ${formatLongDay(deadline)}`;
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

/** What is to be done; hours are named before. */
const STEPS: Partial<Record<Requirement['kind'], (missing: number) => string>> = {
  exam: () => 'an exam',
  course: () => 'a recertification course',
  refresher: (missing) => `a refresher of ${formatHourCount(missing)}`,
  fee: () => 'the fee to pay',
  affidavit: () => 'an affidavit to send',
};

function describeTime({ state, daysLeft, validUntil, extendedUntil }: Judged, rule: RenewalRule | undefined) {
  const [end = '', extended = ''] = [validUntil, extendedUntil ?? validUntil].map((day) =>
    formatLongDay(day ?? ''),
  );
  if (state === 'grace') return `expired on ${end}, in grace until ${extended}`;
  if (state === 'late') return `expired on ${end}, late renewal until ${extended}`;
  if (state === 'expired') return `expired on ${end}`;
  if (state === 'lapsed')
    return `lapsed since ${end}${rule?.lapsedNeeds ? `: it takes ${rule.lapsedNeeds}` : ''}`;
  return daysLeft === 0 ? 'it ends today' : formatDaysLeft(daysLeft ?? 0);
}
