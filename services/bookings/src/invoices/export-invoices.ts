import type { AdminInvoice, exportInvoices as contract } from '@backflow/contracts/bookings';
import { daysBetween, pacificDay, wallTime } from '@backflow/contracts/time';
import { csvFile, decimal } from '@backflow/service-kit';
import type { Call, CsvColumn, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { loadPhoneFormat } from '../format-phone.ts';
import type { FormatPhone } from '../format-phone.ts';
import { invoicesPage } from './invoices.query.ts';

const REFUNDS = { none: null, due: 'due', made: 'made' } as const;
const isOpen = ({ kind, status }: AdminInvoice) =>
  kind === 'invoice' && (status === 'issued' || status === 'sent');

/** @param today a day such as 2026-12-04 */
const columnsOn = (today: string, formatPhone: FormatPhone): readonly CsvColumn<AdminInvoice>[] => [
  ['Number', ({ number }) => number],
  ['Kind', ({ kind }) => (kind === 'invoice' ? 'invoice' : 'credit note')],
  ['Status', ({ status }) => status],
  ['Issued (PT)', ({ issuedAt }) => wallTime(issuedAt)],
  ['Sent (PT)', ({ sentAt }) => sentAt && wallTime(sentAt)],
  ['Due on', ({ dueOn, kind }) => (kind === 'invoice' ? dueOn : null)],
  ['Age in days', (invoice) => (isOpen(invoice) ? daysBetween(invoice.agedFrom, today) : null)],
  ['Paid (PT)', ({ paidAt }) => paidAt && wallTime(paidAt)],
  ['Total (USD)', ({ total }) => decimal(total)],
  ['Left to pay (USD)', ({ balance }) => decimal(balance)],
  ['Refund', ({ refund }) => REFUNDS[refund]],
  ['Billed to', ({ billedTo }) => billedTo.name],
  ['Company', ({ billedTo }) => billedTo.company],
  ['Purchase order', ({ billedTo }) => billedTo.purchaseOrder],
  ['First name', ({ user }) => user.firstName],
  ['Last name', ({ user }) => user.lastName],
  ['Email', ({ user }) => user.email],
  ['Email status', ({ user }) => user.emailStatus],
  ['Phone', ({ user }) => formatPhone(user.phoneNumber)],
  ['Event or course', ({ title }) => title],
  ['Starts at (PT)', ({ startsAt }) => startsAt && wallTime(startsAt)],
  ['Last reminder (PT)', ({ remindedAt }) => remindedAt && wallTime(remindedAt)],
  ['Reminders', ({ reminders }) => reminders],
];

/** The invoices that match the filters as a CSV file, in the order of the list. */
export async function exportInvoices(
  context: BookingsContext,
  { query }: Call<typeof contract>,
): Promise<FileResponse> {
  const today = pacificDay(new Date(context.now()));
  return csvFile({
    name: `invoices-${query.show}-${today}.csv`,
    columns: columnsOn(today, await loadPhoneFormat()),
    items: (page) => invoicesPage(context, { ...query, ...page }),
  });
}
