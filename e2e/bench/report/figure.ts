import { z } from 'zod';

/** The unit of a figure. Bytes (KB of 1000, MB of 1024 × 1024) and counts are exact: the load of the machine doesn't move them. */
export const Unit = z.enum(['ratio', 'us', 'ms', 's', 'KB', 'MB', 'count']);

const Goal = z.union([z.object({ atMost: z.number() }), z.object({ atLeast: z.number() })]);

/** One measured figure of a part. */
export const Figure = z.object({
  /** `part.figure`; unique, and the same in every run: `compare` finds a figure by it. */
  id: z.string().regex(/^[\w-]+(\.[\w/ -]+)+$/),
  /** Its row's title in the report. */
  label: z.string(),
  /** NaN is stored as null: not measured. */
  value: z.number().nullable(),
  unit: Unit,
  goal: Goal.optional(),
  /** The figure's composition or source. */
  detail: z.string().optional(),
  /** Doesn't depend on the load of the machine, whatever its unit: a ratio of bytes or of counts. */
  exact: z.boolean(),
  /** True if the machine was quiet before and after the part that measured it. */
  wasQuiet: z.boolean(),
});
export type Figure = z.output<typeof Figure>;
export type Unit = z.output<typeof Unit>;
export type Goal = z.output<typeof Goal>;

export type Verdict = 'met' | 'missed' | 'not judged' | 'no goal';

const EXACT_UNITS: readonly Unit[] = ['KB', 'MB', 'count'];

export const isExactUnit = (unit: Unit): boolean => EXACT_UNITS.includes(unit);

/** Compares a figure with its goal. Times measured on a busy machine are not judged. */
export function getVerdict({ value, goal, exact, wasQuiet }: Figure): Verdict {
  if (!goal) return 'no goal';
  if (value === null) return 'missed';
  if (!exact && !wasQuiet) return 'not judged';
  const isMet = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
  return isMet ? 'met' : 'missed';
}

/** True for all figures but those whose goal is a minimum. */
export const isSmallerBetter = ({ goal }: Pick<Figure, 'goal'>): boolean => !goal || 'atMost' in goal;

const DIGITS: Record<Unit, number> = { ratio: 2, us: 0, ms: 1, s: 1, KB: 1, MB: 0, count: 0 };
const SYMBOLS: Record<Unit, string> = {
  ratio: '×',
  us: 'µs',
  ms: 'ms',
  s: 's',
  KB: 'KB',
  MB: 'MB',
  count: '',
};

/** A value with its unit: `12.3 ms`. A small value has as many digits as distinguish it from its goal. */
export function formatValue(value: number | null, unit: Unit): string {
  if (value === null) return '–';
  const digits = unit !== 'count' && value !== 0 && Math.abs(value) < 1 ? DIGITS[unit] + 1 : DIGITS[unit];
  const text = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${text} ${SYMBOLS[unit]}`.trimEnd();
}

export const formatGoal = (goal: Goal | undefined, unit: Unit): string => {
  if (!goal) return '';
  return 'atMost' in goal ? `≤ ${formatValue(goal.atMost, unit)}` : `≥ ${formatValue(goal.atLeast, unit)}`;
};
