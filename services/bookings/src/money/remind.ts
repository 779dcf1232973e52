import { sendMail } from '@backflow/contracts/notifications';
import type { ResponseOf } from '@backflow/contracts';
import type { InvoiceStatus, remindOfInvoices as contract } from '@backflow/contracts/bookings';
import { AppError, NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { eachInBulk } from '../attendees/each-in-bulk.ts';
import type { BookingsContext } from '../context.ts';
import { reminderMail } from '../notifications/offer-mails.ts';
import { readOffer } from '../offers/offer.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Reminds the members of unpaid invoices, each in its own transaction. One that is refused doesn't stop the others. */
export async function remindOfInvoices(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { ids, again } = call.body;
  const outcomes = await eachInBulk(context, ids, (id) =>
    mutate(context, call, async (write) => {
      const invoice = await lockInvoice(write, id);
      const now = context.now();
      const sinceLast = invoice.remindedAt ? now - invoice.remindedAt.getTime() : Infinity;
      // A second click.
      if (sinceLast < MINUTE_MS) return write.unchanged();
      if (sinceLast < DAY_MS && !again) {
        throw new AppError('ALREADY_REMINDED', 'A reminder was sent less than a day ago.');
      }
      await sendReminder(context, write, invoice);
      const { number, offerId, userId, total } = invoice;
      write.audit({ subjectId: id, details: { number, offerId, userId, due: total } });
    }),
  );
  return { results: outcomes.map(({ done: _, ...result }) => result) };
}

interface UnpaidInvoice {
  id: string;
  number: string;
  status: InvoiceStatus;
  offerId: string;
  userId: string;
  issuedAt: Date;
  remindedAt: Date | null;
  reminders: number;
  /** Decimal string in dollars. */
  total: string;
}

/** Locks an invoice of which a reminder can be sent. @throws NotFoundError, or an AppError that says why none can */
async function lockInvoice({ rows }: Write, id: string): Promise<UnpaidInvoice> {
  const [invoice] = await rows<UnpaidInvoice & { hasAccount: boolean }>(sql`
    select i.id, i.number, i.status, i.offer_id as "offerId", i.user_id as "userId", i.issued_at as "issuedAt",
           i.reminded_at as "remindedAt", i.reminders, i.total::text as total,
           exists (select from identity.contacts_v2 m where m.id = i.user_id) as "hasAccount"
      from invoices i where i.id = ${id} and i.kind = 'invoice' for update`);
  if (!invoice) throw new NotFoundError('This invoice');
  if (invoice.status === 'issued') throw new AppError('CONFLICT', 'This invoice is not sent yet.');
  if (invoice.status !== 'sent') throw new AppError('CONFLICT', 'There is nothing to pay any more.');
  if (!invoice.hasAccount) throw new AppError('CONFLICT', 'This account was deleted.');
  return invoice;
}

/** Queues the reminder of a locked invoice, and stores when. */
async function sendReminder(context: BookingsContext, write: Write, invoice: UnpaidInvoice): Promise<void> {
  const { id, offerId, userId, total, issuedAt } = invoice;
  await write.rows(sql`
    update invoices set reminded_at = ${new Date(context.now())}, reminders = reminders + 1, version = version + 1
     where id = ${id}`);
  const offer = await readOffer(context.db, offerId);
  const to = { kind: 'member', id: userId } as const;
  await write.queue(
    sendMail,
    reminderMail(context, offer, { to, due: total, requestedAt: issuedAt.toISOString() }),
  );
}
