import { createHash } from 'node:crypto';
import { job, mutate, select, sql, toUuid } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { mailInvoice } from './invoice-mail.ts';
import { DOCUMENT_ID } from './joint-invoice.ts';
import { renderFinalInvoice } from './invoice-file.ts';
import { readSeller } from './seller.ts';
import { sendInvoicesContract } from './send-now.ts';

/** Invoices read by one query. */
const BATCH = 50;

/**
 * Sends what is due: makes the invoice final, renders and stores its document, and queues the mail with it. Each step is a
 * transaction of its own and is repeated after a crash: what is final renders to the same document, a stored document is not stored
 * again, and the mail is queued in the transaction that marks the invoice as sent out. One that fails doesn't stop the others.
 */
async function sendInvoices(context: BookingsContext, _data: null, run: JobRun): Promise<void> {
  let failed: Error | undefined;
  let after = { sendAt: new Date(0).toISOString(), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const due = await select<typeof after>(
      context.db,
      'invoices-to-send',
      sql`
        select id, send_at as "sendAt" from invoices
         where send_at is not null and send_at <= ${new Date(context.now())} and (send_at, id) > (${after.sendAt}, ${after.id})
         order by send_at, id limit ${BATCH}`,
    );
    for (const { id } of due) {
      run.signal.throwIfAborted();
      try {
        await sendInvoice(context, run, id);
      } catch (error) {
        run.log.error({ error, invoice: id }, 'an invoice was not sent');
        failed = Error.isError(error) ? error : new Error('an invoice was not sent', { cause: error });
      }
    }
    const last = due.at(-1);
    if (due.length < BATCH || !last) break;
    after = last;
  }
  if (failed) throw failed;
}

export const sendInvoicesJob = job(sendInvoicesContract, sendInvoices);

async function sendInvoice(context: BookingsContext, run: JobRun, partId: string): Promise<void> {
  const id = await mutate(context, run, (write) => finalize(context, write, partId));
  if (id === null) return;
  const content = await renderFinalInvoice(context.db, id);
  await mutate(context, run, (write) => store(context, write, id, content));
}

/** Makes an invoice final, as it is now, with all its parts. @returns its id; null where it is not to be sent any more */
async function finalize(context: BookingsContext, write: Write, partId: string): Promise<string | null> {
  // The first part before the others are read: whoever adds one has locked it.
  await write.rows(sql`
    select from invoices i where i.id = (select coalesce(n.lead_id, n.id) from invoices n where n.id = ${partId}) for update`);
  const parts = await write.rows<{
    id: string;
    documentId: string;
    sendAt: Date | null;
    sentAt: Date | null;
  }>(sql`
    select i.id, ${DOCUMENT_ID} as "documentId", i.send_at as "sendAt", i.sent_at as "sentAt" from invoices i
     where (i.kind, i.year, i.sequence) = (select n.kind, n.year, n.sequence from invoices n where n.id = ${partId})
       and (i.status <> 'void' or i.send_at is not null) order by i.part for update`);
  const part = parts.find(({ id }) => id === partId);
  if (!part?.sendAt || part.sendAt.getTime() > context.now()) return null;
  // A part that was added to a number whose first one was final at once.
  if (parts.some(({ sentAt }) => sentAt === null)) {
    const seller = JSON.stringify(await readSeller(context.db));
    await write.rows(sql`
      update invoices
         set status = 'sent', sent_at = ${new Date(context.now())}, send_at = ${part.sendAt}, seller = ${seller}::jsonb,
             version = version + 1
       where id = any(${parts.map(({ id }) => id)}::uuid[]) and sent_at is null and status <> 'void'`);
  }
  return part.documentId;
}

/** Stores a document and queues the mail, once, whoever rendered it first. An invoice that is void meanwhile is not mailed. */
async function store(context: BookingsContext, write: Write, id: string, content: Buffer): Promise<void> {
  const sent = await write.rows<{ status: string }>(sql`
    update invoices i set send_at = null
      from invoices lead
     where lead.id = ${id} and i.kind = lead.kind and i.year = lead.year and i.sequence = lead.sequence and i.send_at is not null
       and (i.sent_at is not null or i.status = 'void')
    returning i.status`);
  if (sent.length === 0) return;
  const sha256 = createHash('sha256').update(content).digest('hex');
  await write.rows(sql`
    insert into invoice_documents (invoice_id, content, sha256, created_at)
    values (${id}, ${content}, ${sha256}, ${new Date(context.now())}) on conflict (invoice_id) do nothing`);
  if (sent.every(({ status }) => status === 'void')) return;
  await mailInvoice(context, write, { invoiceId: id, jobId: toUuid(`invoice ${id}`) });
}
