import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

/** Sends the invoices whose time has come: each minute, and when one is to be sent at once. */
export const sendInvoicesContract = jobContract({
  name: 'bookings.send-invoices',
  data: z.null(),
  schedule: '* * * * *',
  expireSeconds: 600,
});

/** Queues the job that makes and sends documents, for one that is due now. */
export const queueSending = (write: Write): Promise<void> => write.queue(sendInvoicesContract, null);

/** Makes an invoice without a document due to be sent, with all its parts. It is locked. */
export async function sendNow(
  { now }: Pick<BookingsContext, 'now'>,
  write: Write,
  id: string,
): Promise<void> {
  await write.rows(sql`
    update invoices i set send_at = ${new Date(now())}, version = i.version + 1
      from invoices named
     where named.id = ${id} and i.kind = named.kind and i.year = named.year and i.sequence = named.sequence
       and (i.id = named.id or i.status <> 'void')`);
  await queueSending(write);
}
