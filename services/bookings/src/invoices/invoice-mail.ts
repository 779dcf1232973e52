import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { companyInvoiceHref, invoiceHref } from '@backflow/contracts/bookings';
import type { BookingStatus, InvoiceStatus } from '@backflow/contracts/bookings';
import type { MailRecipient, MailRequest } from '@backflow/contracts/notifications';
import { raw, sql, toUuid } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { ticketMailData } from '../tickets/ticket-mail.ts';
import { companyRecipients } from '../payers/company-recipients.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';
import { OFFER_COLUMNS } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { DOCUMENT, DOCUMENT_ID, PART_IDS, jointTitle } from './joint-invoice.ts';
import { CREDITED } from './printed-invoice.ts';
import { sendNow } from './send-now.ts';

/** An invoice with its offer, as its mail needs it. */
interface MailedInvoice extends Offer {
  invoiceId: string;
  documentKind: 'invoice' | 'credit-note';
  userId: string;
  number: string;
  total: string;
  /** The unpaid amount. */
  balance: string;
  dueOn: string;
  invoiceStatus: InvoiceStatus;
  refund: 'none' | 'due' | 'made';
  isCancelled: boolean;
  /** The number of the invoice that a credit note cancels. */
  cancels: string | null;
  isPart: boolean;
  paymentInstructions: string | null;
  hasDocument: boolean;
  bookings: number;
  offerCount: number;
  companyId: string | null;
  /** Who booked for a company. */
  bookers: string[];
  /** The booking of who reads the invoice; null for that of somebody else. */
  ownBooking: { bookingId: string; status: BookingStatus } | null;
}

const MAILED_INVOICE = raw(`
  ${DOCUMENT_ID.sql} as "invoiceId", i.kind as "documentKind", i.user_id as "userId", i.number, d.total::text, d.balance::text,
  i.due_on::text as "dueOn", d.status as "invoiceStatus", d.refund, c.number as cancels, coalesce(d.total < c.total, false) as "isPart",
  (select bool_and(s.status = 'cancelled') from invoices p join bookings s on s.id = p.booking_id where p.id in ${PART_IDS.sql}) as "isCancelled",
  (select p.seller->>'paymentInstructions' from invoices p where p.id in ${PART_IDS.sql} limit 1) as "paymentInstructions",
  exists (select from invoice_documents f where f.invoice_id = ${DOCUMENT_ID.sql}) as "hasDocument",
  d.bookings, d.offers as "offerCount", i.company_id as "companyId",
  array(select distinct b.booked_by from invoices p join bookings b on b.id = p.booking_id where p.id in ${PART_IDS.sql}) as bookers,
  (select json_build_object('bookingId', b.id, 'status', b.status) from bookings b
    where b.id = i.booking_id and b.user_id = i.user_id and i.company_id is null and d.bookings = 1) as "ownBooking"`);

/**
 * Queues the mail of an invoice with its document: the invoice, the receipt of a paid one, or the credit note. One that has no document
 * yet is made final and mailed by the job that makes documents, also instead of a reminder.
 * @param options `isReminder`: of an invoice that is not paid yet
 */
export async function mailInvoice(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  { invoiceId, jobId, isReminder = false }: { invoiceId: string; jobId?: string; isReminder?: boolean },
): Promise<void> {
  const [invoice] = await write.rows<MailedInvoice>(sql`
    select ${OFFER_COLUMNS}, ${MAILED_INVOICE}
      from invoices i join offers o on o.id = i.offer_id ${DOCUMENT} left join lateral (${CREDITED}) c on true
     where i.id = ${invoiceId}`);
  if (!invoice) throw new Error('there is no such invoice');
  if (!invoice.hasDocument) return sendNow(context, write, invoiceId);
  for (const [index, to] of (await getRecipients(write, invoice)).entries()) {
    const mail = await getRequest(context, write, invoice, to, isReminder);
    const id = index === 0 || jobId === undefined ? jobId : toUuid(`${jobId} ${index}`);
    await write.queue(sendMail, mail, id === undefined ? {} : { id });
  }
}

/** The payer. Without an address of a company, the supplier is told. */
async function getRecipients(
  write: Write,
  { companyId, bookers, userId }: MailedInvoice,
): Promise<MailRecipient[]> {
  if (companyId === null) return [{ kind: 'member', id: userId }];
  const found = await companyRecipients(write, companyId, bookers);
  return found.length > 0 ? found : [{ kind: 'supplier', about: userId }];
}

async function getRequest(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  invoice: MailedInvoice,
  to: MailRecipient,
  isReminder: boolean,
): Promise<MailRequest> {
  const { invoiceId, number, total, bookings, offerCount, dueOn } = invoice;
  const title = jointTitle(invoice.title, { bookings, offers: offerCount });
  const { startsAt, endsAt, place, calendarId, version } = registrationMailData(context, invoice);
  // Several offers have no time and no place in common.
  const isCourse = invoice.kind === 'course' || offerCount > 1;
  const href =
    invoice.companyId === null ? invoiceHref(invoiceId) : companyInvoiceHref(invoice.companyId, invoiceId);
  const data = {
    ...{ number, total, title, url: context.settings.PUBLIC_ORIGIN + href },
    ...(!isCourse && { startsAt, place, ...(endsAt !== undefined && { endsAt }) }),
  };
  const document = { document: invoiceId };
  if (invoice.documentKind === 'credit-note') {
    const { refund, isPart, cancels } = invoice;
    const credited = { refund, ...(isPart && { extent: 'part' as const }), invoiceNumber: cancels ?? '' };
    return mailRequest('credit-note', to, { ...data, ...credited }, document);
  }
  if (invoice.invoiceStatus === 'paid') {
    const booking = invoice.isCancelled
      ? ({ booking: 'cancelled' } as const)
      : !isCourse && invoice.companyId === null && { calendarId, version };
    const ticket = invoice.ownBooking && (await ticketMailData(context, write, invoice, invoice.ownBooking));
    return mailRequest('invoice-paid', to, { ...data, ...booking, ...ticket }, document);
  }
  const paymentInstructions = invoice.paymentInstructions ?? '';
  const unpaid = { ...data, total: invoice.balance, dueOn, paymentInstructions };
  return mailRequest(isReminder ? 'invoice-reminder' : 'invoice', to, unpaid, document);
}
