import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { paging, searchText } from '../fields.ts';
import { Attendee } from './booking.ts';
import { bookingIds } from './bulk.endpoints.ts';
import { OfferPath } from './offer.ts';

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

/** A booking that is not paid yet. */
export const UnpaidBooking = z.object({
  id: z.string(),
  offers: OfferPath,
  offerId: z.string(),
  title: z.string(),
  /** Null for a course. */
  startsAt: z.nullable(z.string()),
  bookedAt: z.string(),
  /** What is left to pay: a decimal string in dollars. */
  amount: z.string(),
  /** When the last reminder was sent; null for none. */
  remindedAt: z.nullable(z.string()),
  user: Attendee.shape.user,
});
export type UnpaidBooking = z.infer<typeof UnpaidBooking>;

/** The filters of unpaid bookings, which the list and its CSV file share. */
const filters = {
  /** Of names, addresses and companies. */
  search: searchText,
  offers: z.optional(z.enum(['events', 'courses'], 'Offers must be events or courses')),
  /** By the start of the event: within seven days, or begun and over. */
  due: z.optional(z.enum(['soon', 'past'], 'Due must be soon or past')),
  age: z.optional(DebtAge),
};

const reads = ['invoices', 'events', 'courses', 'money', 'people', 'members'] as const;

/** The release before uses this; the next release removes it. See `listInvoices`. */
export const listUnpaid = endpoint({
  id: 'money.unpaid',
  service: 'bookings',
  method: 'GET',
  path: '/api/admin/money/unpaid',
  summary: 'Unpaid bookings of events and courses, oldest first.',
  access: 'admin',
  query: z.object({ ...paging, ...filters }),
  response: z.array(UnpaidBooking),
  reads,
});

/** The release before uses this; the next release removes it. See `exportInvoices`. */
export const exportUnpaid = endpoint({
  id: 'money.export',
  service: 'bookings',
  method: 'GET',
  path: '/api/admin/money/unpaid/csv',
  summary: 'Unpaid bookings of events and courses as a table (CSV), oldest first.',
  access: 'admin',
  query: z.object(filters),
  file: true,
  response: z.unknown(),
  reads,
});

/** How many, and how much in all. */
export const DebtTotal = z.object({
  count: z.int(),
  /** Decimal string in dollars. */
  amount: z.string(),
});
export type DebtTotal = z.infer<typeof DebtTotal>;

export const MoneySummary = z.extend(DebtTotal, {
  /** By age, the youngest first. */
  ages: z.array(z.extend(DebtTotal, { age: DebtAge })),
  /** Of events that start within seven days. */
  soon: DebtTotal,
});
export type MoneySummary = z.infer<typeof MoneySummary>;

export const summarizeUnpaid = endpoint({
  id: 'money.summary',
  service: 'bookings',
  method: 'GET',
  path: '/api/admin/money/summary',
  summary: 'How many invoices are unpaid, and how much in all: by age, and of events that start soon.',
  access: 'admin',
  response: MoneySummary,
  reads,
});

/** The result of one reminder: `ok`, or why none was sent. */
export const ReminderResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type ReminderResult = z.infer<typeof ReminderResult>;

/** The release before uses this; the next release removes it. See `remindOfInvoices`. */
export const sendReminders = endpoint({
  id: 'money.remind',
  auditSentence: 'reminded {member} to pay for {subject}',
  service: 'bookings',
  method: 'POST',
  path: '/api/admin/money/reminders',
  summary:
    'Send a reminder of each of up to 500 unpaid bookings. Refused for one that was reminded of within a day, unless `again`. The response has the result of each.',
  access: 'admin',
  body: z.object({
    ids: bookingIds,
    /** Also where the last reminder is less than a day old. */
    again: z._default(z.boolean('Again must be true or false'), false),
  }),
  response: z.object({ results: z.array(ReminderResult) }),
  changes: ['money', 'mail'],
});
