import { jobContract } from '@backflow/contracts';
import type { MailRequest } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { mutate, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { recipientOf, storeDelivery } from '../deliveries/note-delivery.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Sends the supplier one mail with everything that waits for it. */
export const sendSupplierDigestJob = jobContract({
  name: 'notifications.send-supplier-digest',
  data: z.null(),
  retries: 39,
});

/** One mail to the supplier. */
interface SupplierMail {
  /** The delivery's id. */
  id: string;
  request: MailRequest;
  address: string;
}

/**
 * Counts a mail to the supplier, so that no more than `SUPPLIER_MAILS_PER_HOUR` are sent alone within an hour. What goes
 * beyond is stored for a digest an hour later.
 * @returns whether the mail waits for the digest
 */
export const joinDigest = (
  context: NotificationsContext,
  run: JobRun,
  { id, request, address }: SupplierMail,
): Promise<boolean> =>
  mutate(context, run, async (write) => {
    // Mails are sent several at a time: they are counted one after the other.
    await write.rows(sql`select pg_advisory_xact_lock(hashtextextended('supplier mails', 0))`);
    const now = new Date(context.now());
    const recipient = recipientOf(context, address);
    const [found] = await write.rows<{ isStored: boolean; isCounted: boolean; count: number }>(sql`
      select exists (select 1 from supplier_digest_entries where id = ${id}) as "isStored",
             exists (select 1 from deliveries where id = ${id}) as "isCounted",
             (select count(*)::int from deliveries
               where recipient = ${recipient} and at > ${new Date(now.getTime() - HOUR_MS)}
                 and reason is distinct from 'digest') as count`);
    const { isStored = false, isCounted = false, count = 0 } = found ?? {};
    if (isStored || isCounted) return isStored;
    const isBeyond = count >= context.settings.SUPPLIER_MAILS_PER_HOUR;
    const reason = isBeyond ? 'digest' : null;
    const delivery = { id, template: request.template, to: address, status: 'waiting', reason } as const;
    await storeDelivery(context, write, run, delivery);
    if (isBeyond) await storeEntry(write, { id, request }, now);
    return isBeyond;
  });

async function storeEntry(
  write: Write,
  { id, request }: Pick<SupplierMail, 'id' | 'request'>,
  now: Date,
): Promise<void> {
  await write.rows(sql`
    insert into supplier_digest_entries (id, at, request) values (${id}, ${now}, ${JSON.stringify(request)})`);
  const startAfter = new Date(now.getTime() + HOUR_MS);
  await write.queue(sendSupplierDigestJob, null, { startAfter, singletonKey: 'supplier' });
}

/** What a digest is made of. */
export interface DigestEntry {
  id: string;
  request: MailRequest;
}

/** The entries of this job: those it took in an earlier attempt, and all that wait, the first first. */
export const takeEntries = (context: NotificationsContext, run: JobRun): Promise<DigestEntry[]> =>
  mutate(context, run, async (write) => {
    await write.rows(sql`
      update supplier_digest_entries set digest_id = ${run.id} where digest_id is null`);
    return write.rows<DigestEntry>(sql`
      select id, request from supplier_digest_entries where digest_id = ${run.id} order by at, id`);
  });

/** The digest of this job is sent: its entries are deleted, their deliveries done. */
export async function closeEntries(context: NotificationsContext, run: JobRun): Promise<void> {
  await mutate(context, run, async (write) => {
    const now = new Date(context.now());
    await write.rows(sql`
      update deliveries set status = 'sent', at = ${now}
       where id in (select id from supplier_digest_entries where digest_id = ${run.id})`);
    await write.rows(sql`delete from supplier_digest_entries where digest_id = ${run.id}`);
  });
}

/** The mail server has refused the digest for the last time: the next digest has its entries. */
export async function releaseEntries(context: NotificationsContext, run: JobRun): Promise<void> {
  await mutate(context, run, (write) =>
    write.rows(sql`update supplier_digest_entries set digest_id = null where digest_id = ${run.id}`),
  );
}
