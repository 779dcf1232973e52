import { needsInvoice, takesSeat, totalAmount } from '@backflow/contracts/bookings';
import type { BookingFrom, BookingStatus } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { Offer } from '../offers/offer.ts';
import { voidInvoice } from './credit-invoice.ts';
import { currentInvoices, lockInvoices } from './invoice-rows.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { issueInvoice, lockCounter } from './issue-invoice.ts';
import type { IssuedInvoice } from './issue-invoice.ts';
import { payInvoice, reopenInvoice } from './pay-invoice.ts';

/** What happens to the money of a booking that ends: it is returned, or the invoice stays as it is. */
export type MoneyPolicy = 'refund' | 'keep';

export interface BookingChange {
  /** Locked. */
  offer: Offer;
  bookingId: string;
  from: BookingFrom;
  to: BookingStatus;
  /** Of a booking that loses its seat. Default: refund. */
  policy?: MoneyPolicy | undefined;
}

type Context = Pick<BookingsContext, 'db' | 'now'>;

/**
 * What a change of a booking's status does to its invoice, in the transaction of the change (ADR 65): a pending booking has an open
 * invoice, a confirmed one a paid invoice, and others none, unless the money is kept.
 * @returns the invoice that is to be paid or was paid; null where there is none
 */
export async function settleInvoice(
  context: Context,
  write: Write,
  { offer, bookingId, from, to, policy = 'refund' }: BookingChange,
): Promise<IssuedInvoice | null> {
  // Free bookings and waiting lists: the change was noted for nobody.
  if (!takesSeat(to) && (from === 'none' || !takesSeat(from))) return null;
  if (from === 'none') return to === 'pending' ? issueInvoice(context, write, { offer, bookingId }) : null;
  const invoices = await lockInvoices(write, bookingId);
  if (!takesSeat(to)) {
    if (policy === 'refund') for (const invoice of invoices) await voidInvoice(context, write, invoice);
    return null;
  }
  const open = invoices.find(({ status }) => status !== 'paid');
  const paid = invoices.find(({ status }) => status === 'paid');
  if (to === 'confirmed') {
    if (open) return payInvoice(context, write, open);
    if (paid || !needsInvoice(offer)) return paid ?? null;
    // An administrator voided the invoice of a pending booking: nothing is to be paid.
    if (from === 'pending' && (await wasInvoiced(write, bookingId))) return null;
    await offsetRefund(write, bookingId);
    return issueInvoice(context, write, { offer, bookingId, isPaid: true });
  }
  if (open) return open;
  if (paid) return reopenInvoice(write, paid);
  return issueInvoice(context, write, { offer, bookingId });
}

async function wasInvoiced({ rows }: Write, bookingId: string): Promise<boolean> {
  const invoices = await rows(sql`select 1 from invoices where booking_id = ${bookingId} limit 1`);
  return invoices.length > 0;
}

/** A refund that is still due pays for the booking that is confirmed again. */
const offsetRefund = ({ rows }: Write, bookingId: string) =>
  rows(sql`
    update invoices set refund = 'none', version = version + 1
     where booking_id = ${bookingId} and kind = 'credit-note' and refund = 'due'`);

interface Moved {
  /** The former booking, which is cancelled. */
  from: string;
  /** The new booking and its offer. */
  to: string;
  offer: Offer;
}

/**
 * The invoices of a booking that moved to another date: paid ones follow it, as their money counts there; an open one is void, and
 * what is due for the new date is issued.
 */
export async function settleMove(
  context: Context,
  write: Write,
  { from, to, offer }: Moved,
): Promise<IssuedInvoice | null> {
  await lockCounter(context, write);
  const invoices = await lockInvoices(write, from);
  for (const invoice of invoices) if (invoice.status !== 'paid') await voidInvoice(context, write, invoice);
  await followBooking(write, from, to);
  return issueInvoice(context, write, { offer, bookingId: to });
}

/** The invoices of a booking follow it to another one, with what was issued for it before: moved, or handed over. */
export async function followBooking({ rows }: Write, from: string, to: string): Promise<void> {
  await rows(sql`
    with settled as (delete from unsettled_bookings where booking_id in (${from}, ${to}))
    update invoices set booking_id = ${to}, version = version + 1
     where booking_id = ${from} and kind = 'invoice' and status <> 'void'`);
}

/** What cancelling a booking would do to its money. */
export interface InvoicePreview {
  /** Nothing; an invoice that was not sent is void; a sent one is cancelled by a credit note; what was paid is returned; it stays due, or paid. */
  effect: 'none' | 'void' | 'credit' | 'refund' | 'kept-due' | 'kept-paid';
  /** Of the invoice; null without one. */
  number: string | null;
  /** What is returned, or no longer due, or stays due or paid: a decimal string in dollars. */
  amount: string;
}

/** What would happen to the money of a booking that is cancelled by a policy. */
export async function invoicePreview(
  rows: Write['rows'],
  bookingId: string,
  policy: MoneyPolicy,
): Promise<InvoicePreview> {
  const invoices = await rows<InvoiceRow>(currentInvoices(bookingId));
  const paid = invoices.filter(({ status }) => status === 'paid');
  const open = invoices.filter(({ status }) => status !== 'paid');
  const of = (effect: InvoicePreview['effect'], those: readonly InvoiceRow[]): InvoicePreview => ({
    effect,
    number: those[0]?.number ?? null,
    amount: totalAmount(those.map(({ total }) => total)),
  });
  if (policy === 'keep' && open.length > 0) return of('kept-due', open);
  if (paid.length > 0) return of(policy === 'keep' ? 'kept-paid' : 'refund', paid);
  if (open.length === 0) return of('none', []);
  return of(open.every(({ sentAt }) => sentAt === null) ? 'void' : 'credit', open);
}
