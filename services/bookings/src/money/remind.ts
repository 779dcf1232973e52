import { jobContract } from '@backflow/contracts';
import type { InvoiceStatus } from '@backflow/contracts/bookings';
import { addDays, pacificDay, pacificWall } from '@backflow/contracts/time';
import * as z from '@backflow/contracts/zod';
import { AppError, NotFoundError, job, mutate, raw, select, sql } from '@backflow/service-kit';
import type { JobRun, Operation, Write } from '@backflow/service-kit';
import { defineBulkChange } from '../bulk/define-bulk-change.ts';
import { hasCompanyAddress } from '../payers/company-recipients.ts';
import type { BookingsContext } from '../context.ts';
import { mailInvoice } from '../invoices/invoice-mail.ts';
import { DOCUMENT } from '../invoices/joint-invoice.ts';
import { readBookingSettings } from '../settings/booking-settings.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Reminds the member of an unpaid invoice. @throws NotFoundError, or an AppError that says why no reminder is sent */
const remindOfInvoice = (
  context: BookingsContext,
  operation: Operation,
  id: string,
  again: boolean,
): Promise<void> =>
  mutate(context, operation, async (write) => {
    const invoice = await lockUnpaid(write, id);
    const now = context.now();
    const sinceLast = invoice.remindedAt ? now - invoice.remindedAt.getTime() : Infinity;
    // A second click.
    if (sinceLast < MINUTE_MS) return write.unchanged();
    if (sinceLast < DAY_MS && !again) {
      throw new AppError('ALREADY_REMINDED', 'A reminder was sent less than a day ago.');
    }
    await sendReminder(context, write, id);
    const { number, offerId, userId, total } = invoice;
    write.audit({ subjectId: id, details: { number, offerId, userId, due: total } });
  });

export const remindInBulk = defineBulkChange({
  name: 'invoices.remind',
  action: 'invoices.remind',
  one: (context, operation, id, { again }) =>
    remindOfInvoice(context, operation, id, again).then(() => undefined),
});

/** Invoices read by one query. */
const BATCH = 200;
/** Nobody is reminded at night. */
const FIRST_HOUR = 7;

/** The last day from which an invoice `i` waits for a reminder: its due day, or the day of its last reminder. As its index has it. */
const WAITS_FROM = raw(`greatest(i.due_on, (i.reminded_at at time zone 'America/Los_Angeles')::date)`);

/** Whether the payer of an invoice `i` is a company for which a condition holds, or a member for whom another does. */
const isPayer = (company: string, member: string) =>
  raw(
    `(case when i.company_id is not null then ${company}
           else exists (select from identity.contacts_v2 m where m.id = i.user_id ${member}) end)`,
  );
const HAS_PAYER = isPayer('true', '');
/** Whether the payer of an invoice `i` can be written to. */
const HAS_ADDRESS = isPayer(hasCompanyAddress('i.company_id'), 'and m.email is not null');

const remindOverdueContract = jobContract({
  name: 'bookings.remind-overdue',
  data: z.null(),
  // Hourly, so that a process that was down at seven catches up.
  schedule: '20 * * * *',
  expireSeconds: 1800,
});

/**
 * Reminds of overdue invoices where administrators have switched that on: so many days after the due day, and after each reminder, by
 * whomever it was sent. After downtime each gets one reminder, not all that were missed.
 */
async function remindOverdue(context: BookingsContext, _data: null, run: JobRun): Promise<void> {
  const now = new Date(context.now());
  const { sendsReminders, remindEveryDays } = await readBookingSettings(context.db);
  if (!sendsReminders || pacificWall(now).getUTCHours() < FIRST_HOUR) return;
  const until = addDays(pacificDay(now), -remindEveryDays);
  for (;;) {
    const due = await select<{ id: string }>(
      context.db,
      'invoices-to-remind',
      sql`
        select i.id from invoices i
         where i.kind = 'invoice' and i.status = 'sent' and ${WAITS_FROM} <= ${until}::date and i.send_at is null
           and ${HAS_ADDRESS}
         order by ${WAITS_FROM}, i.id limit ${BATCH}`,
    );
    for (const { id } of due) {
      run.signal.throwIfAborted();
      await mutate(context, run, async (write) => {
        // Another process may have been faster, or the invoice was paid meanwhile.
        const [invoice] = await write.rows(sql`
          select 1 from invoices i
           where i.id = ${id} and i.status = 'sent' and ${WAITS_FROM} <= ${until}::date for update`);
        if (invoice) await sendReminder(context, write, id);
      });
    }
    if (due.length < BATCH) return;
  }
}

export const remindOverdueJob = job(remindOverdueContract, remindOverdue);

interface UnpaidInvoice {
  number: string;
  status: InvoiceStatus;
  offerId: string;
  userId: string;
  remindedAt: Date | null;
  /** The unpaid amount: a decimal string in dollars. */
  total: string;
}

/** Locks an invoice of which a reminder can be sent. @throws NotFoundError, or an AppError that says why none can */
async function lockUnpaid({ rows }: Write, id: string): Promise<UnpaidInvoice> {
  const [invoice] = await rows<
    UnpaidInvoice & { isBeingSent: boolean; hasAccount: boolean; hasAddress: boolean }
  >(sql`
    select i.number, d.status, i.offer_id as "offerId", i.user_id as "userId", i.reminded_at as "remindedAt",
           d.balance::text as total, d.send_at is not null as "isBeingSent", ${HAS_PAYER} as "hasAccount",
           ${HAS_ADDRESS} as "hasAddress"
      from invoices i ${DOCUMENT} where i.id = ${id} and i.kind = 'invoice' for update of i`);
  if (!invoice) throw new NotFoundError('This invoice');
  const { status, isBeingSent, hasAccount, hasAddress } = invoice;
  if (status !== 'issued' && status !== 'sent') {
    throw new AppError('CONFLICT', 'There is nothing to pay any more.');
  }
  if (status === 'issued' || isBeingSent) throw new AppError('CONFLICT', 'This invoice is not sent yet.');
  if (!hasAccount) throw new AppError('CONFLICT', 'This account was deleted.');
  if (!hasAddress)
    throw new AppError('CONFLICT', 'There is no email address to remind: add one, or call them.');
  return invoice;
}

/** Queues the reminder of a locked invoice, with the invoice attached, and stores when for all its parts. */
async function sendReminder(context: BookingsContext, write: Write, id: string): Promise<void> {
  await write.rows(sql`
    update invoices i set reminded_at = ${new Date(context.now())}, reminders = i.reminders + 1, version = i.version + 1
      from invoices named
     where named.id = ${id} and i.kind = named.kind and i.year = named.year and i.sequence = named.sequence`);
  await mailInvoice(context, write, { invoiceId: id, isReminder: true });
}
