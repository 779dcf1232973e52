import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { id, paging, searchText } from '../fields.ts';
import { Attendee } from './booking.ts';
import { Invoice } from './invoice.ts';
import { DebtAge, DebtTotal, MoneySummary } from './unpaid-invoices.endpoints.ts';

/** An invoice or a credit note as an administrator sees it in a list. */
export const AdminInvoice = z.extend(Invoice, {
  /** When the event starts; null for a course. */
  startsAt: z.nullable(z.string()),
  /** The day from which its age is counted, such as 2026-12-04: that of the booking. */
  agedFrom: z.string(),
  voidedAt: z.nullable(z.string()),
  /** When the last reminder was sent; null for none. */
  remindedAt: z.nullable(z.string()),
  reminders: z.int(),
  billedTo: z.object({
    name: z.string(),
    company: z.nullable(z.string()),
    purchaseOrder: z.nullable(z.string()),
  }),
  user: Attendee.shape.user,
});
export type AdminInvoice = z.infer<typeof AdminInvoice>;

/**
 * Lists of invoices, each in its own order: `open` (issued or sent, not paid; oldest first), `overdue` (sent, after the due day; longest
 * first), `refund-due` (the newest document of each account with money to return; oldest first), `paid` (latest payment first), `void`, and `all` (newest first).
 */
export const INVOICE_LISTS = ['open', 'overdue', 'refund-due', 'paid', 'void', 'all'] as const;
export type InvoiceList = (typeof INVOICE_LISTS)[number];

/** The filters of invoices, which the list and its CSV file share. */
const filters = {
  show: z._default(z.enum(INVOICE_LISTS, `Show must be one of: ${INVOICE_LISTS.join(', ')}`), 'open'),
  /** A number, such as INV-2026-00017 or 17; or beginnings of names, companies, purchase orders, references of payments, and of the member's address. */
  search: searchText,
  offers: z.optional(z.enum(['events', 'courses'], 'Offers must be events or courses')),
  /** Days since the booking, for open and overdue invoices. */
  age: z.optional(DebtAge),
  /** Start of the event: within seven days, or in the past. */
  starts: z.optional(z.enum(['soon', 'past'], 'Starts must be soon or past')),
  /** Filter by member. */
  member: z.optional(id),
  /** Filter by event or course. */
  offer: z.optional(id),
  /** Filter by the company that it is billed to. */
  company: z.optional(id),
};

const reads = ['invoices', 'events', 'courses', 'money', 'people', 'members'] as const;

export const listInvoices = endpoint({
  id: 'invoices.list',
  method: 'GET',
  path: '/api/admin/invoices',
  summary:
    'Invoices and credit notes: open, overdue, paid, void, to refund, or all; by age, offer, member and text.',
  access: 'admin',
  query: z.object({ ...paging, ...filters }),
  response: z.array(AdminInvoice),
  reads,
});

export const exportInvoices = endpoint({
  id: 'invoices.export',
  method: 'GET',
  path: '/api/admin/invoices/csv',
  summary: 'Invoices and credit notes with the filters of the list as a table (CSV).',
  access: 'admin',
  query: z.object(filters),
  file: true,
  response: z.unknown(),
  reads,
});

/** Totals of invoices; `count` and `amount` are those of open ones. */
export const InvoiceSummary = z.extend(MoneySummary, {
  /** Sent, and after the due day. */
  overdue: DebtTotal,
  /** Total to refund. */
  refundDue: DebtTotal,
  /** Payments of the current month of the Pacific calendar, before any refunds. */
  received: DebtTotal,
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const summarizeInvoices = endpoint({
  id: 'invoices.summary',
  method: 'GET',
  path: '/api/admin/invoices/summary',
  summary:
    'Totals of invoices: open ones by age and of events that start soon, overdue, to refund, and received this month.',
  access: 'admin',
  response: InvoiceSummary,
  reads,
});
