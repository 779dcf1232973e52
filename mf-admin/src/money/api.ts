import {
  DEBT_AGE_NAMES,
  INVOICE_LISTS,
  getInvoice,
  listInvoices,
  listMoneyFindings,
  listPayments,
  sendInvoice,
  summarizeInvoices,
} from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { byId, mutate, queryOf } from '@backflow/platform';
import { searchFilter, withoutEmpty } from '@backflow/remote-kit';
import { adminPagesQuery } from '@backflow/remote-kit/lists';

/** The filters of invoices, as the address has them. */
export const InvoiceFilter = z.object({
  search: searchFilter,
  show: z._default(z.enum(INVOICE_LISTS), 'open'),
  age: z._default(z.enum(['', ...DEBT_AGE_NAMES]), ''),
  offers: z._default(z.enum(['', 'events', 'courses']), ''),
  starts: z._default(z.enum(['', 'soon', 'past']), ''),
  /** By the link of a company's page. */
  company: z._default(z.string().check(z.regex(/^(|[0-9a-f-]{36})$/)), ''),
});
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

export const invoiceList = (filter: InvoiceFilter) =>
  adminPagesQuery(listInvoices, { query: withoutEmpty(filter) });

export const invoiceSummary = queryOf(summarizeInvoices, {}, { staleTime: 0 });

export const invoiceDetails = (id: string) => queryOf(getInvoice, byId(id), { staleTime: 0 });

/** The filters of payments, as the address has them. */
export const PaymentFilter = z.object({
  from: z._default(z.iso.date(), ''),
  until: z._default(z.iso.date(), ''),
});
export type PaymentFilter = z.infer<typeof PaymentFilter>;

export const paymentList = (filter: PaymentFilter) =>
  adminPagesQuery(listPayments, { query: withoutEmpty(filter) });

export const moneyFindings = queryOf(listMoneyFindings, {}, { staleTime: 0 });

/** Sends an invoice now, or again. */
export const sendNow = (id: string) => mutate(sendInvoice, byId(id));
