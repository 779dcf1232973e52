import { jobContract } from '@backflow/contracts';
import type { MailRequest } from '@backflow/contracts/notifications';
import { getSupplierEmail } from '@backflow/contracts/settings';
import * as z from '@backflow/contracts/zod';
import { job, mutate, sql, toUuid } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { hashAddress, storeDelivery } from '../deliveries.ts';
import { findRecipient } from '../recipients/recipient.ts';
import { readSite } from '../site.ts';
import type { Site } from '../site.ts';
import type { MailContent } from '../templates/mail-content.ts';
import { getContent, layOut } from '../templates/render-mail.ts';
import { deliverMail } from './deliver-mail.ts';

const HOUR_MS = 60 * 60 * 1000;

const sendDigestJob = jobContract({
  name: 'notifications.send-supplier-digest',
  data: z.null(),
  retries: 39,
});

/** A mail to the supplier that waits for a digest. */
interface DigestEntry {
  /** The delivery's id. */
  id: string;
  request: MailRequest;
}

/**
 * Counts a mail to the supplier. After `SUPPLIER_MAILS_PER_HOUR` within an hour, a mail is stored for a digest that is
 * sent an hour later.
 * @returns whether the mail waits for the digest
 */
export const addToDigest = (
  context: NotificationsContext,
  run: JobRun,
  { id, request, address }: DigestEntry & { address: string },
): Promise<boolean> =>
  mutate(context, run, async (write) => {
    // Mails are sent concurrently: the lock makes their counts sequential.
    await write.rows(sql`select pg_advisory_xact_lock(hashtextextended('supplier mails', 0))`);
    const now = new Date(context.now());
    const recipient = hashAddress(context, address);
    const limit = context.settings.SUPPLIER_MAILS_PER_HOUR;
    const [found] = await write.rows<{ isStored: boolean; isCounted: boolean; count: number }>(sql`
      select exists (select 1 from supplier_digest_entries where id = ${id}) as "isStored",
             exists (select 1 from deliveries where id = ${id}) as "isCounted",
             (select count(*)::int
                from (select 1 from deliveries
                       where recipient = ${recipient} and at > ${new Date(now.getTime() - HOUR_MS)}
                         and reason is distinct from 'digest'
                       limit ${limit}) counted) as count`);
    const { isStored = false, isCounted = false, count = 0 } = found ?? {};
    if (isStored || isCounted) return isStored;
    const isOverLimit = count >= limit;
    const reason = isOverLimit ? 'digest' : null;
    const delivery = { id, template: request.template, to: address, status: 'waiting', reason } as const;
    await storeDelivery(context, write, run, delivery);
    if (isOverLimit) {
      await write.rows(sql`
        insert into supplier_digest_entries (id, at, request) values (${id}, ${now}, ${JSON.stringify(request)})`);
      const startAfter = new Date(now.getTime() + HOUR_MS);
      await write.queue(sendDigestJob, null, { startAfter, singletonKey: 'supplier' });
    }
    return isOverLimit;
  });

/** Requests in one mail: more are several mails. */
const BATCH = 200;

/** Sends all waiting entries, oldest first. */
export const sendSupplierDigest = job(
  sendDigestJob,
  async (context: NotificationsContext, _data: null, run: JobRun): Promise<void> => {
    for (;;) {
      run.signal.throwIfAborted();
      const entries = await claimEntries(context, run);
      const [first] = entries;
      if (!first) return;
      // The mail's id, the same in each attempt.
      await sendDigest(context, run, toUuid(`${run.id} ${first.id}`), entries);
      await deleteEntries(context, run);
    }
  },
);

async function sendDigest(
  context: NotificationsContext,
  run: JobRun,
  id: string,
  entries: readonly DigestEntry[],
): Promise<void> {
  const site = await readSite(context);
  const content = await getDigest(context, site, entries);
  if (!content) return;
  const to = getSupplierEmail(site.settings);
  const digest = { id, template: 'supplier-digest', to, mail: layOut(content, site) } as const;
  await deliverMail(context, run, digest, async () => {
    if (run.isLastAttempt) await releaseEntries(context, run);
    return undefined;
  });
}

/** The entries that an earlier attempt of this job claimed, or else the oldest unclaimed ones. */
const claimEntries = (context: NotificationsContext, run: JobRun): Promise<DigestEntry[]> =>
  mutate(context, run, async (write) => {
    const claimed = () =>
      write.rows<DigestEntry>(sql`
        select id, request from supplier_digest_entries where digest_id = ${run.id} order by at, id`);
    const earlier = await claimed();
    if (earlier.length > 0) return earlier;
    await write.rows(sql`
      update supplier_digest_entries set digest_id = ${run.id}
       where id in (select id from supplier_digest_entries where digest_id is null
                     order by at, id limit ${BATCH} for update)`);
    return claimed();
  });

/** Returns the entries to the next digest. */
const releaseEntries = (context: NotificationsContext, run: JobRun) =>
  mutate(context, run, (write) =>
    write.rows(sql`update supplier_digest_entries set digest_id = null where digest_id = ${run.id}`),
  );

/** Deletes the entries of a sent digest, and marks their deliveries as sent. */
const deleteEntries = (context: NotificationsContext, run: JobRun) =>
  mutate(context, run, async (write) => {
    await write.rows(sql`
      update deliveries set status = 'sent', at = ${new Date(context.now())}
       where id in (select id from supplier_digest_entries where digest_id = ${run.id})`);
    await write.rows(sql`delete from supplier_digest_entries where digest_id = ${run.id}`);
  });

async function getDigest(
  context: NotificationsContext,
  site: Site,
  entries: readonly DigestEntry[],
): Promise<MailContent | null> {
  const facts: [string, string][] = [];
  for (const { request } of entries) {
    const recipient = await findRecipient(context, site, request);
    // The member was erased.
    if (!recipient) continue;
    const { subject, facts: own = [], action } = getContent(request, site, recipient.person);
    const values = own.map(([label, value]) => `${label}: ${value}`);
    facts.push([subject, [...values, ...(action ? [action.url] : [])].join(' · ')]);
  }
  if (facts.length === 0) return null;
  const { brandName } = site.settings;
  return {
    subject: `${facts.length} ${facts.length === 1 ? 'request' : 'requests'} within the last hour`,
    lead: ['These requests came after the ones that we sent you one by one.'],
    facts,
    notes: [{ text: `Sent by ${brandName} when there are many requests within an hour.` }],
  };
}
