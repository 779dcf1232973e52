import * as z from '@backflow/contracts/zod';
import { HOUR_KINDS } from '../../bookings/hours.ts';
import { addDays } from '../../time/index.ts';
import { sumMinutes } from '../certificate.ts';
import type { MinutesByKind } from '../certificate.ts';
import { addYears, yearOf } from './calendar.ts';
import type { Credential, EarnedHours } from './credential-facts.ts';
import type { RenewalRule } from './rule.ts';
import type { Term } from './term.ts';

const KINDS = ['classHours', 'handsOnHours', 'exam', 'course', 'refresher', 'fee', 'affidavit'] as const;

/** One of the things that a renewal takes. */
export const Requirement = z.object({
  kind: z.enum(KINDS),
  /** Whole minutes; null for what is done or not. */
  needed: z.nullable(z.int()),
  done: z.nullable(z.int()),
  missing: z.nullable(z.int()),
  isDone: z.boolean(),
  /** The last day for it. */
  deadline: z.string(),
});
export type Requirement = z.infer<typeof Requirement>;

/** A renewal that is judged: what was done in its term. */
interface Renewal {
  rule: RenewalRule;
  term: Term;
  credential: Credential;
  earned: readonly EarnedHours[];
  /** The last day on which hours count; later than the term's end in grace. */
  hoursUntil: string;
}

/** What a rule asks for the renewal at the end of a term, and what of it is done. The same hours may count for several credentials. */
export function getRequirements({ rule, term, credential, earned, hoursUntil }: Renewal): Requirement[] {
  const { steps, firstIssuedOn, issuedOn } = credential;
  const { from, until } = term;
  const countable = earned.map((each) => ({ ...each, minutes: getCountable(rule, each) }));
  const sumBetween = (first: string | null, last: string) =>
    addUp(countable.filter(({ day }) => isWithin(day, first, last)));
  const inYears = (years: number | null) => addDays(addYears(until, -(years ?? 0)), 1);

  const { classroom, online, handsOn } = sumBetween(from, hoursUntil);
  const period = rule.exam === 'period' ? getPeriod(rule, credential, until) : term;
  const courseFrom = inYears(rule.courseYears);
  const hasCourse =
    isWithin(steps.courseOn, courseFrom, until) ||
    earned.some(({ day, approved }) => approved !== null && isWithin(day, courseFrom, until));
  const isExempt = rule.isFirstExempt && firstIssuedOn !== null && firstIssuedOn === issuedOn;
  const refresherFrom = inYears(rule.refresherYears);
  const ownRefresher = isWithin(steps.refresherOn, refresherFrom, until) ? (rule.refresherMinutes ?? 0) : 0;
  const refresher = Math.max(ownRefresher, sumMinutes(sumBetween(refresherFrom, until)));

  return [
    ...countHours('classHours', rule.classMinutes, classroom + online, hoursUntil),
    ...countHours('handsOnHours', rule.handsOnMinutes, handsOn, hoursUntil),
    ...step(
      'exam',
      rule.exam !== 'none',
      isWithin(steps.examPassedOn, period.from, period.until),
      period.until,
    ),
    ...step('course', rule.courseYears !== null, hasCourse, until),
    ...countHours('refresher', isExempt ? null : rule.refresherMinutes, refresher, until),
    ...step('fee', rule.hasFee, isWithin(steps.feePaidOn, from, until), until),
    ...step('affidavit', rule.hasAffidavit, isWithin(steps.affidavitOn, from, until), until),
  ];
}

const countHours = (kind: Requirement['kind'], needed: number | null, done: number, deadline: string) =>
  needed === null
    ? []
    : [{ kind, needed, done, missing: Math.max(0, needed - done), isDone: done >= needed, deadline }];

const step = (kind: Requirement['kind'], isNeeded: boolean, isDone: boolean, deadline: string) =>
  isNeeded ? [{ kind, needed: null, done: null, missing: null, isDone, deadline }] : [];

/** True if a day is one of these, both included. @param from null: since always */
export const isWithin = (day: string | null, from: string | null, until: string): boolean =>
  day !== null && (from === null || day >= from) && day <= until;

/** Of an approved class at most what the authority accepts. */
function getCountable({ approvedOnly }: RenewalRule, { minutes, approved }: EarnedHours): MinutesByKind {
  if (!approvedOnly) return minutes;
  const accepted = HOUR_KINDS.map((kind) => [kind, Math.min(minutes[kind] ?? 0, approved?.[kind] ?? 0)]);
  return Object.fromEntries(accepted) as MinutesByKind;
}

const addUp = (items: readonly { minutes: MinutesByKind }[]) => {
  const sum = { classroom: 0, online: 0, handsOn: 0 };
  for (const { minutes } of items) for (const kind of HOUR_KINDS) sum[kind] += minutes[kind] ?? 0;
  return sum;
};

/** The fixed period with a day in it: they follow each other from the year of the first certification, whose exam counts for none. */
function getPeriod({ examYears }: RenewalRule, { firstIssuedOn, issuedOn }: Credential, until: string): Term {
  const years = examYears ?? 1;
  const first = firstIssuedOn ?? issuedOn ?? until;
  const passed = Math.max(0, Math.floor((yearOf(until) - yearOf(first)) / years));
  const begin = yearOf(first) + passed * years;
  const from = passed === 0 ? addDays(first, 1) : `${begin}-01-01`;
  return { from, until: `${begin + years - 1}-12-31` };
}
