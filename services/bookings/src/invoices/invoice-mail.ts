import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { invoiceHref } from '@backflow/contracts/bookings';
import type { InvoiceStatus } from '@backflow/contracts/bookings';
import type { MailRequest } from '@backflow/contracts/notifications';
import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';
import { OFFER_COLUMNS } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
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
}

const MAILED_INVOICE = raw(`
  i.id as "invoiceId", i.kind as "documentKind", i.user_id as "userId", i.number, i.total::text, i.balance::text, i.due_on::text as "dueOn",
  i.status as "invoiceStatus", i.refund, c.number as cancels, coalesce(i.total < c.total, false) as "isPart", b.status = 'cancelled' as "isCancelled", i.seller->>'paymentInstructions' as "paymentInstructions",
  exists (select from invoice_documents d where d.invoice_id = i.id) as "hasDocument"`);

/**
 * Queues the mail of an invoice with its document: the invoice, the receipt of a paid one, or the credit note. One that has no document
 * yet is made final and mailed by the job that makes documents.
 * @param options `isReminder`: of an invoice that is not paid yet
 */
export async function mailInvoice(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  { invoiceId, jobId, isReminder = false }: { invoiceId: string; jobId?: string; isReminder?: boolean },
): Promise<void> {
  const [invoice] = await write.rows<MailedInvoice>(sql`
    select ${OFFER_COLUMNS}, ${MAILED_INVOICE}
      from invoices i join offers o on o.id = i.offer_id join bookings b on b.id = i.booking_id left join invoices c on c.id = i.credits
     where i.id = ${invoiceId}`);
  if (!invoice) throw new Error('there is no such invoice');
  if (!invoice.hasDocument && !isReminder) return sendNow(context, write, invoiceId);
  const mail = getRequest(context, invoice, isReminder);
  await write.queue(sendMail, mail, jobId === undefined ? {} : { id: jobId });
}

function getRequest(
  context: Pick<BookingsContext, 'settings'>,
  invoice: MailedInvoice,
  isReminder: boolean,
): MailRequest {
  const { invoiceId, number, total, title, dueOn } = invoice;
  const { startsAt, endsAt, place, calendarId, version } = registrationMailData(context, invoice);
  const isCourse = invoice.kind === 'course';
  const data = {
    ...{ number, total, title, url: context.settings.PUBLIC_ORIGIN + invoiceHref(invoiceId) },
    ...(!isCourse && { startsAt, place, ...(endsAt !== undefined && { endsAt }) }),
  };
  const to = { kind: 'member', id: invoice.userId } as const;
  const document = { document: invoiceId };
  if (invoice.documentKind === 'credit-note') {
    const { refund, isPart, cancels } = invoice;
    const credited = { refund, ...(isPart && { extent: 'part' as const }), invoiceNumber: cancels ?? '' };
    return mailRequest('credit-note', to, { ...data, ...credited }, document);
  }
  if (invoice.invoiceStatus === 'paid') {
    const booking = invoice.isCancelled
      ? ({ booking: 'cancelled' } as const)
      : !isCourse && { calendarId, version };
    return mailRequest('invoice-paid', to, { ...data, ...booking }, document);
  }
  const paymentInstructions = invoice.paymentInstructions ?? '';
  const unpaid = { ...data, total: invoice.balance, dueOn, paymentInstructions };
  return mailRequest(isReminder ? 'invoice-reminder' : 'invoice', to, unpaid, document);
}
