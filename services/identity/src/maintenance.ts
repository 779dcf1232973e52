import { jobContract } from '@backflow/contracts';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { changeInBatches, deleteInBatches, mutate, sql } from '@backflow/service-kit';
import type { JobRun, Operation, Sql } from '@backflow/service-kit';
import type { IdentityContext } from './context.ts';

export const purgeExpiredJob = jobContract({
  name: 'identity.purge-expired',
  data: z.unknown(),
  schedule: '17 * * * *',
});

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes expired links and invitations, old sent mails, unconfirmed newsletter addresses, and audit entries without actor and subject:
 * anyone can cause these with failed sign-ins. Removes networks from old entries, as the privacy policy promises.
 */
export async function purgeExpired(context: IdentityContext, _data: unknown, run: Operation): Promise<void> {
  const ago = (days: number) => new Date(context.now() - days * DAY_MS);
  const remove = (table: string, condition: Sql) => deleteInBatches(context, run, table, condition);
  await remove('one_time_tokens', sql`expires_at < ${ago(7)}`);
  await remove('company_invitations', sql`expires_at < ${ago(90)}`);
  await remove('outbox', sql`next_attempt_at is null and created_at < ${ago(30)}`);
  await remove('newsletter_subscriptions', sql`confirmed_at is null and created_at < ${ago(7)}`);
  await remove('audit_lines', sql`subject_id is null and actor_id is null and at < ${ago(30)}`);
  await changeInBatches(context, run, {
    table: 'audit_lines',
    condition: sql`details ? 'network' and at < ${ago(90)}`,
    change: sql`update audit_lines set details = details - 'network'`,
  });
}

/**
 * Up to the last release identity sent mail itself, from the table `outbox`. This job queues the unsent mails of processes
 * of that release. The next release drops the table and the job.
 */
export const emptyOutboxJob = jobContract({
  name: 'identity.empty-outbox',
  data: z.unknown(),
  schedule: '* * * * *',
});

interface UnsentMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export async function emptyOutbox(
  context: IdentityContext,
  _data: unknown,
  run: Pick<JobRun, keyof Operation | 'log'>,
): Promise<void> {
  const count = await mutate(context, run, async (write) => {
    // A locked row is being sent by a process of the last release.
    const unsent = await write.rows<UnsentMail>(sql`
      select id, "to", subject, text, html from outbox
       where next_attempt_at is not null order by created_at for update skip locked`);
    for (const { to, subject, text, html } of unsent)
      await write.queue(sendMail, mailRequest('raw', to, { subject, text, html }));
    const ids = unsent.map(({ id }) => id);
    await write.rows(sql`
      update outbox set next_attempt_at = null, sent_at = ${new Date(context.now())}, text = '', html = ''
       where id = any(${ids}::uuid[])`);
    return ids.length;
  });
  if (count > 0) run.log.info({ count }, 'mails of the last release queued');
}
