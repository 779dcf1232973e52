import * as z from '@backflow/contracts/zod';
import type { FieldProblem } from '../../envelope.ts';
import { blankAsNull, day, optionalText, requiredText, wholeNumber } from '../../fields.ts';
import { labelled } from '../../label.ts';

/** From when a term counts, and until when. */
export const TERM_LABELS = {
  years: 'Years from issue',
  calendarYear: 'Calendar year',
  fixedDay: 'Until a fixed day',
  printed: 'By the certifying body, as printed',
} as const;

export const EXAM_LABELS = {
  none: 'No exam',
  term: 'Once in each term',
  period: 'Once in a fixed period',
} as const;

export const PARITY_LABELS = { any: 'Every year', odd: 'Odd years', even: 'Even years' } as const;

const keysOf = <Labels extends object>(labels: Labels) => Object.keys(labels) as (keyof Labels)[];

const choice = <Key extends string>(label: string, labels: Record<Key, string>, initial: NoInfer<Key>) =>
  labelled(label, z._default(z.enum(keysOf(labels), `${label} must be one of the choices`), initial));

const flag = (label: string) => labelled(label, z._default(z.boolean(`${label} must be yes or no`), false));

const orNone = <Value extends z.ZodMiniType<number>>(label: string, value: Value) =>
  labelled(label, z._default(z.nullable(value), null));

/** A whole number from 1; null or absent for none. */
const count = (label: string, max: number) => orNone(label, wholeNumber(label, [1, max]));

/** Whole minutes, in quarters of an hour; null or absent for none. @param max hours */
const hours = (label: string, max: number) =>
  orNone(
    label,
    z.int(`${label} must be whole minutes`).check(
      z.minimum(15, `${label} start at 0.25`),
      z.maximum(max * 60, `${label} end at ${max}`),
      z.refine((minutes) => minutes % 15 === 0, `${label} count in quarters`),
    ),
  );

/** What a credential is good for, from a day on. */
const Scope = z.object({
  /** Null: since always. */
  from: z._default(blankAsNull(day('From')), null),
  /** The certifying body that it is about; null: all. */
  body: z._default(optionalText('Certifying body', { max: 120 }), null),
  text: requiredText('Scope', { max: 300 }),
});

const MONTH_DAY = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const monthDay = z.string('Day must be a month and a day, such as 06-30').check(
  z.refine((text) => MONTH_DAY.test(text) && z.safeParse(z.iso.date(), `2028-${text}`).success, {
    error: 'Day must be a month and a day, such as 06-30',
  }),
);

/**
 * How one authority renews a credential. Fields have defaults, so that stored rules can be read after one is added. Hours are whole
 * minutes.
 */
export const RenewalRule = z.object({
  term: choice('Valid', TERM_LABELS, 'printed'),
  /** Of terms of years; of printed ones what is common. */
  termYears: count('Years', 10),
  /** The last day of a term until a fixed day: '06-30'. */
  termDay: labelled('Last day', z._default(blankAsNull(monthDay), null)),
  termParity: choice('In', PARITY_LABELS, 'any'),
  /** Classroom and online. */
  classMinutes: hours('Class hours', 1000),
  handsOnMinutes: hours('Hands-on hours', 1000),
  /** Only classes that the authority has approved count. */
  approvedOnly: flag('Only approved classes count'),
  exam: choice('Exam', EXAM_LABELS, 'none'),
  /** Of fixed periods, which begin with the year of the first certification. */
  examYears: count('Years of the exam’s period', 10),
  /** A course within so many years before the end. */
  courseYears: count('Years before the end in which a course counts', 10),
  hasFee: flag('Fee'),
  hasAffidavit: flag('Affidavit'),
  /** A refresher of so many minutes within so many years before the end. */
  refresherYears: count('Years in which a refresher counts', 10),
  refresherMinutes: hours('Refresher hours', 100),
  isFirstExempt: flag('The first renewal needs no refresher'),
  /** Days before the end from which it can be renewed. */
  opensDays: count('Days before the end from which it can be renewed', 1000),
  /** Days after the end in which hours can be finished. */
  graceDays: count('Days of grace', 1000),
  graceNeedsFee: flag('Grace only if the fee was paid before the end'),
  /** Months after the end in which it can be renewed late. */
  lateMonths: count('Months in which it can be renewed late', 60),
  /** Months after the end from which it has lapsed for good. */
  lapseMonths: count('Months after which it has lapsed', 120),
  /** What a lapsed one takes: 'the 40-hour course again'. */
  lapsedNeeds: z._default(optionalText('A lapsed one takes', { max: 200 }), null),
  scopes: labelled(
    'Scopes',
    z._default(z.array(Scope).check(z.maxLength(10, 'A rule has at most 10 scopes')), []),
  ),
});
export type RenewalRule = z.infer<typeof RenewalRule>;

const stored = z.nullable(z.string());
const storedMinutes = z.nullable(z.int());
/** The rule in a response. */
export const RenewalRuleView = z.extend(RenewalRule, {
  termDay: stored,
  classMinutes: storedMinutes,
  handsOnMinutes: storedMinutes,
  refresherMinutes: storedMinutes,
  lapsedNeeds: stored,
  scopes: z.array(z.object({ from: stored, body: stored, text: z.string() })),
});

/** Fields that need each other. */
export function checkRule(rule: RenewalRule): FieldProblem[] {
  const needs: readonly [condition: boolean, path: keyof RenewalRule, value: unknown, message: string][] = [
    [rule.term === 'years', 'termYears', rule.termYears, 'Years are required'],
    [rule.term === 'fixedDay', 'termDay', rule.termDay, 'The last day is required'],
    [rule.exam === 'period', 'examYears', rule.examYears, 'The period’s years are required'],
    [rule.refresherYears !== null, 'refresherMinutes', rule.refresherMinutes, 'Minutes are required'],
    [rule.refresherMinutes !== null, 'refresherYears', rule.refresherYears, 'Years are required'],
  ];
  return needs.flatMap(([condition, path, value, message]) =>
    condition && value === null ? [{ path, message }] : [],
  );
}
