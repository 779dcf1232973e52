import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';

/** How long ago an unpaid booking was made, in days: from, and up to. */
export const DEBT_AGES = {
  '0-30': [0, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  'over-90': [91, null],
} as const satisfies Record<string, readonly [number, number | null]>;
export type DebtAge = keyof typeof DEBT_AGES;
export const DEBT_AGE_NAMES = Object.keys(DEBT_AGES) as readonly DebtAge[];
export const DebtAge = z.enum(DEBT_AGE_NAMES, `Age must be one of: ${DEBT_AGE_NAMES.join(', ')}`);

/** `soon`: the event starts within this number of days. */
export const DUE_SOON_DAYS = 7;

/** How many, and how much in all. */
export const DebtTotal = z.object({
  count: z.int(),
  /** Decimal string in dollars. */
  amount: z.string(),
});
export type DebtTotal = z.infer<typeof DebtTotal>;

export const MoneySummary = z.extend(DebtTotal, {
  /** Totals by age, the youngest first. */
  ages: z.array(z.extend(DebtTotal, { age: DebtAge })),
  /** Invoices of events that start within seven days. */
  soon: DebtTotal,
});
export type MoneySummary = z.infer<typeof MoneySummary>;

const reads = ['invoices', 'events', 'courses', 'money', 'people', 'members'] as const;

export const summarizeUnpaid = endpoint({
  id: 'money.summary',
  method: 'GET',
  path: '/api/admin/money/summary',
  summary: 'How many invoices are unpaid, and how much in all: by age, and of events that start soon.',
  access: 'admin',
  response: MoneySummary,
  reads,
});
