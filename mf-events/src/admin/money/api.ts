import {
  DEBT_AGE_NAMES,
  INVOICE_LISTS,
  getInvoice,
  listInvoices,
  listMoneyFindings,
  listPayments,
  payInvoices,
  remindOfInvoices,
  sendInvoice,
  summarizeInvoices,
} from '@backflow/contracts/bookings';
import type { PaymentMethodInput, ReminderResult } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { byId, mutate, queryOf, refetchAfter, request } from '@backflow/platform';
import { searchFilter, withoutEmpty } from '@backflow/remote-kit';
import { adminPagesOf } from '@backflow/remote-kit/lists';

/** The filters of invoices, as the address has them. */
export const InvoiceFilter = z.object({
  search: searchFilter,
  show: z._default(z.enum(INVOICE_LISTS), 'open'),
  age: z._default(z.enum(['', ...DEBT_AGE_NAMES]), ''),
  offers: z._default(z.enum(['', 'events', 'courses']), ''),
  starts: z._default(z.enum(['', 'soon', 'past']), ''),
});
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

export const invoiceList = (filter: InvoiceFilter) =>
  adminPagesOf(listInvoices, { query: withoutEmpty(filter) });

export const invoiceSummary = queryOf(summarizeInvoices, {}, { staleTime: 0 });

export const invoiceDetails = (id: string) => queryOf(getInvoice, byId(id), { staleTime: 0 });

/** The filters of payments, as the address has them. */
export const PaymentFilter = z.object({
  from: z._default(z.iso.date(), ''),
  until: z._default(z.iso.date(), ''),
});
export type PaymentFilter = z.infer<typeof PaymentFilter>;

export const paymentList = (filter: PaymentFilter) =>
  adminPagesOf(listPayments, { query: withoutEmpty(filter) });

export const moneyFindings = queryOf(listMoneyFindings, {}, { staleTime: 0 });

/** Invoices of one request: few enough for progress to be seen. */
const CHUNK = 100;

/** The result of one invoice. */
export type Result = Pick<ReminderResult, 'id' | 'ok' | 'message'>;

async function inChunks(
  ids: readonly string[],
  send: (ids: string[]) => Promise<{ results: readonly Result[] }>,
  onProgress: (done: number) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < ids.length; first += CHUNK) {
    results.push(...(await send(ids.slice(first, first + CHUNK))).results);
    onProgress(results.length);
  }
  return results;
}

/** Marks invoices as paid, each in full. Resolves after the lists are refetched. */
export async function markPaid(
  ids: readonly string[],
  payment: z.output<typeof PaymentMethodInput>,
  onProgress: (done: number) => void,
): Promise<Result[]> {
  const send = (chunk: string[]) => request(payInvoices, { body: { ids: chunk, payment } });
  const results = await inChunks(ids, send, onProgress);
  await refetchAfter(payInvoices);
  return results;
}

/** Sends reminders. @param again also where the last is less than a day old */
export async function remind(
  ids: readonly string[],
  again: boolean,
  onProgress: (done: number) => void,
): Promise<Result[]> {
  const results = await inChunks(
    ids,
    (chunk) => request(remindOfInvoices, { body: { ids: chunk, again } }),
    onProgress,
  );
  await refetchAfter(remindOfInvoices);
  return results;
}

/** Sends an invoice now, or again. */
export const sendNow = (id: string) => mutate(sendInvoice, byId(id));
