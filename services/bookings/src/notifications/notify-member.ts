import { takesSeat, transition } from '@backflow/contracts/bookings';
import { sendMail } from '@backflow/contracts/notifications';
import type { BookingFrom, BookingStatus } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { BookingMoney } from '../accounts/settle-booking.ts';
import { ticketMailData } from '../tickets/ticket-mail.ts';
import { readPayer } from '../payers/company-seat.ts';
import { notifyCompany } from './notify-company.ts';
import { notifyOfSeat } from './notify-of-seat.ts';
import { mailInvoice } from '../invoices/invoice-mail.ts';
import { isOver, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { memberMail, supplierMail } from './offer-mails.ts';

interface Change {
  offer: Offer;
  bookingId: string;
  userId: string;
  from: BookingFrom;
  to: BookingStatus;
  /** Members who did it themselves get the mail, but no notice. Default: true. */
  isByAdmin?: boolean;
  /** What the administrator writes about a cancellation. */
  note?: string | null | undefined;
  money: Omit<BookingMoney, 'status'>;
}

/**
 * Queues the mail about a booking's new status to its member, and to the supplier when an invoice is due. For an offer that is
 * over or withdrawn only payments are confirmed: members were notified of the rest before.
 */
export async function notifyMember(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  {
    offer,
    bookingId,
    userId,
    from,
    to,
    isByAdmin = true,
    note,
    money: { price, rule, issued: invoice, paid },
  }: Change,
): Promise<void> {
  const change = transition(offer.kind, from, to);
  await mailReceipts(context, write, paid);
  // A company books by itself, without this: what follows is about the seat that it pays.
  const company = change && takesSeat(to) && from !== 'none' && (await readPayer(write, bookingId))?.company;
  if (company) {
    if (!takesSeat(from)) await notifyCompany(context, write, { offer, bookingId, seat: 'taken' });
    return notifyOfSeat(context, write, { offer, bookingId, userId, status: to, company });
  }
  if (!change || (change.notice === 'paid' && paid.length > 0)) return;
  if (isOver(offer, context.now()) || isWithdrawn(offer)) return;
  if (change.notice === 'requested' && invoice === null) return mailOpenInvoices(context, write, bookingId);
  const notice = change.notice === 'paid' ? 'confirmed' : change.notice;
  const cause = isByAdmin ? (from === 'waitlisted' ? 'moved-up' : 'added') : undefined;
  // Who books for themselves has one.
  const [person] = isByAdmin
    ? await write.rows<{ hasAccount: boolean }>(sql`
        select has_account as "hasAccount" from identity.contacts_v2 where id = ${userId}`)
    : [];
  const ticket =
    notice === 'confirmed' && (await ticketMailData(context, write, offer, { bookingId, status: to }));
  await write.queue(
    sendMail,
    memberMail(context, offer, notice, {
      ...{ userId, change: cause, price, rule, invoice, note, ...person, ...ticket },
    }),
  );
  if (notice === 'requested')
    await write.queue(sendMail, supplierMail(context, offer, { userId, price, rule, invoice }));
}

/** A seat that waits for what was invoiced before: the member gets that invoice again. One that was not sent yet goes out in its time. */
async function mailOpenInvoices(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  bookingId: string,
): Promise<void> {
  const open = await write.rows<{ id: string }>(sql`
    select id from invoices where booking_id = ${bookingId} and balance > 0 and sent_at is not null`);
  for (const { id } of open) await mailInvoice(context, write, { invoiceId: id });
}

/**
 * Mails the receipts of invoices that were paid. One whose document is not made yet goes out with it, and one over several bookings once
 * all of it is paid.
 */
export async function mailReceipts(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  paid: BookingMoney['paid'],
): Promise<void> {
  const sent = paid.filter(({ sendAt }) => sendAt === null);
  for (const invoiceId of new Set(sent.map(({ id, leadId }) => leadId ?? id))) {
    const [rest] = await write.rows(sql`
      select from invoices i where (i.id = ${invoiceId} or i.lead_id = ${invoiceId}) and i.status in ('issued', 'sent') limit 1`);
    if (!rest) await mailInvoice(context, write, { invoiceId });
  }
}
