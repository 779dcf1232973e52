import { randomUUID } from 'node:crypto';
import type { BillTo, InvoiceStatus } from '@backflow/contracts/bookings';
import { addDays, pacificDay } from '@backflow/contracts/time';
import type { TestMember } from '@backflow/service-kit/testing';
import type { BookingsService, TestOffer } from './start-bookings-service.ts';

interface InvoiceFields {
  status: InvoiceStatus;
  total: string;
  /** Days since the booking and the issue. */
  age: number;
  /** Days until it is due, from today; negative: overdue. */
  dueIn: number;
  paidAt: Date | null;
  billTo: Partial<BillTo>;
  remindedAt: Date | null;
  /** The invoice that a credit note cancels. */
  credits: string;
  refund: 'none' | 'due' | 'made';
}

interface BuiltInvoice {
  id: string;
  bookingId: string;
  number: string;
}

/** Writes an invoice, sent today and due in 30 days, with a booking of its own; its number is the next one of its year. */
export async function buildInvoice(
  service: BookingsService,
  offer: TestOffer,
  member: Pick<TestMember, 'id'>,
  fields: Partial<InvoiceFields> = {},
): Promise<BuiltInvoice> {
  const { status = 'sent', total = '25.00', age = 0, dueIn = 30, paidAt = null } = fields;
  const { remindedAt = null, credits = null, refund = 'none' } = fields;
  const billTo = { name: 'Pat Example', company: null, address: null, purchaseOrder: null, ...fields.billTo };
  const today = pacificDay(new Date(service.clock.now));
  const at = service.inHours(-24 * age);
  const [kind, counter] = credits === null ? ['invoice', 'invoices'] : ['credit-note', 'credit_notes'];
  const id = randomUUID();
  const bookingId = await service.buildBooking(offer, member, {
    status: status === 'paid' ? 'confirmed' : status === 'void' ? 'cancelled' : 'pending',
    bookedAt: at,
    isInvoiced: false,
  });
  const [row] = await service.sql<{ number: string }>(
    `with counter as (
       insert into bookings.invoice_counters as c (year, ${counter}) values ($1, 1)
       on conflict (year) do update set ${counter} = c.${counter} + 1 returning ${counter} as sequence)
     insert into bookings.invoices (id, kind, year, sequence, booking_id, offer_id, user_id, status, issued_at, send_at, sent_at, paid_at,
                           voided_at, due_on, aged_from, bill_to, lines, total, credits, refund, reminded_at)
     select $2, $3, $1, sequence, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20 from counter
     returning number`,
    [
      ...[Number(today.slice(0, 4)), id, kind, bookingId, offer.id, member.id, status, at],
      // Void without a credit note: it was not sent.
      ...[
        status === 'issued' ? at : null,
        status === 'issued' || (status === 'void' && !paidAt) ? null : at,
        paidAt,
      ],
      ...[status === 'void' ? at : null, addDays(today, dueIn), addDays(today, -age), JSON.stringify(billTo)],
      ...[JSON.stringify([{ description: 'Class', details: null, amount: total }]), total, credits, refund],
      remindedAt,
    ],
  );
  if (!row) throw new Error('no invoice was written');
  if (status === 'sent')
    await service.sql(
      `insert into bookings.invoice_documents (invoice_id, content, sha256) values ($1, 'PDF', 'none')`,
      [id],
    );
  return { id, bookingId, number: row.number };
}
