import {
  DEBT_AGE_NAMES,
  INVOICE_LISTS,
  getInvoice,
  listInvoices,
  payInvoices,
  refundInvoice,
  remindOfInvoices,
  sendInvoice,
  summarizeInvoices,
  voidInvoice,
} from '@backflow/contracts/bookings';
import type { ReminderResult } from '@backflow/contracts/bookings';
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

/** Marks invoices as paid, which confirms their bookings. Resolves after the lists are refetched. */
export async function markPaid(
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<Result[]> {
  const results = await inChunks(ids, (chunk) => request(payInvoices, { body: { ids: chunk } }), onProgress);
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

/** Records that the money of a credit note was returned. */
export const recordRefund = (id: string) => mutate(refundInvoice, byId(id));

/** Voids an invoice; one that was sent is cancelled by a credit note. */
export const voidOne = (id: string, reason: string) =>
  mutate(voidInvoice, { params: { id }, body: { reason } });
