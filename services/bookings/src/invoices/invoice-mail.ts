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

/** Invoice data of a mail, besides the offer's. */
interface MailedInvoice {
  invoiceId: string;
  kind: 'invoice' | 'credit-note';
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
}

const MAILED_INVOICE = raw(`
  i.id as "invoiceId", i.kind as "documentKind", i.user_id as "userId", i.number, i.total::text, i.balance::text, i.due_on::text as "dueOn",
  i.status as "invoiceStatus", i.refund, c.number as cancels, coalesce(i.total < c.total, false) as "isPart", b.status = 'cancelled' as "isCancelled", i.seller->>'paymentInstructions' as "paymentInstructions"`);

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
  const [row] = await write.rows<
    Offer & Omit<MailedInvoice, 'kind'> & { documentKind: MailedInvoice['kind']; hasDocument: boolean }
  >(sql`
    select ${OFFER_COLUMNS}, ${MAILED_INVOICE}, exists (select from invoice_documents d where d.invoice_id = i.id) as "hasDocument"
      from invoices i join offers o on o.id = i.offer_id join bookings b on b.id = i.booking_id left join invoices c on c.id = i.credits
     where i.id = ${invoiceId}`);
  if (!row) throw new Error('there is no such invoice');
  if (!row.hasDocument && !isReminder) return sendNow(context, write, invoiceId);
  const mail = getRequest(context, row, { ...row, kind: row.documentKind }, isReminder);
  await write.queue(sendMail, mail, jobId === undefined ? {} : { id: jobId });
}

function getRequest(
  context: Pick<BookingsContext, 'settings'>,
  offer: Offer,
  {
    invoiceId,
    kind,
    userId,
    number,
    total,
    balance,
    dueOn,
    invoiceStatus,
    refund,
    cancels,
    isPart,
    isCancelled,
    ...invoice
  }: MailedInvoice,
  isReminder: boolean,
): MailRequest {
  const { startsAt, endsAt, place, calendarId, version } = registrationMailData(context, offer);
  const isCourse = offer.kind === 'course';
  const data = {
    ...{ number, total, title: offer.title, url: context.settings.PUBLIC_ORIGIN + invoiceHref(invoiceId) },
    ...(!isCourse && { startsAt, place, ...(endsAt !== undefined && { endsAt }) }),
  };
  const to = { kind: 'member', id: userId } as const;
  const document = { document: invoiceId };
  if (kind === 'credit-note') {
    return mailRequest(
      'credit-note',
      to,
      { ...data, refund, ...(isPart && { extent: 'part' }), invoiceNumber: cancels ?? '' },
      document,
    );
  }
  if (invoiceStatus === 'paid') {
    const booking = isCancelled ? ({ booking: 'cancelled' } as const) : !isCourse && { calendarId, version };
    return mailRequest('invoice-paid', to, { ...data, ...booking }, document);
  }
  const { paymentInstructions } = invoice;
  return mailRequest(
    isReminder ? 'invoice-reminder' : 'invoice',
    to,
    { ...data, total: balance, dueOn, paymentInstructions: paymentInstructions ?? '' },
    document,
  );
}
