import type { BookingStatus } from '@backflow/contracts/bookings';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { ticketMailData } from '../tickets/ticket-mail.ts';
import type { InvoiceRow } from '../invoices/invoice-rows.ts';
import type { Offer } from '../offers/offer.ts';
import { notifyCompany } from './notify-company.ts';
import { supplierMail } from './offer-mails.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';

interface Move {
  from: Offer;
  to: Offer;
  /** The new booking. */
  bookingId: string;
  userId: string;
  /** Of the new booking. */
  status: BookingStatus;
  /** The unpaid amount: a decimal string in dollars. */
  due: string;
  /** The invoice to pay for the new date; null for none. */
  invoice: InvoiceRow | null;
  /** True if an invoice was requested before. */
  wasRequested: boolean;
  /** What the administrator wrote about the move. */
  note?: string | null | undefined;
}

/** Queues one mail to the member whose booking moved, and one to the company that pays, or to the supplier when an invoice is due. */
export async function notifyOfMove(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  { from, to, bookingId, userId, status, due, wasRequested, invoice, note }: Move,
): Promise<void> {
  const old = registrationMailData(context, from);
  const change = { seat: 'moved', oldTitle: old.title, ...(note && { note }) } as const;
  const company = await notifyCompany(context, write, { offer: to, bookingId, ...change });
  const isDue = company === undefined && due !== '0.00';
  const data = {
    ...registrationMailData(context, to),
    ...(await ticketMailData(context, write, to, { bookingId, status })),
    ...{ oldTitle: old.title, oldStartsAt: old.startsAt, oldPlace: old.place },
    ...(old.endsAt !== undefined && { oldEndsAt: old.endsAt }),
    ...(isDue && { due }),
    ...(company !== undefined && { company }),
    ...(note && { note }),
  };
  await write.queue(sendMail, mailRequest('registration-moved', { kind: 'member', id: userId }, data));
  if (!isDue || wasRequested) return;
  await write.queue(sendMail, supplierMail(context, to, { userId, price: due, invoice }));
}
