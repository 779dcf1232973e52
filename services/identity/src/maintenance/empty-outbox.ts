import { jobContract } from '@backflow/contracts';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { mutate, sql } from '@backflow/service-kit';
import type { JobRun, Operation } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';

/**
 * Until the last release identity sent mail itself, from the table `outbox`. What was unsent when that release stopped,
 * or is written by one of its processes that still runs, is queued as a job. The next release drops the table and this.
 */
export const emptyOutboxJob = jobContract({
  name: 'identity.empty-outbox',
  data: z.unknown(),
  schedule: '* * * * *',
});

interface Unsent {
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
  const moved = await mutate(context, run, async (write) => {
    // A row that is locked is being sent by a process of the last release.
    const unsent = await write.rows<Unsent>(sql`
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
  if (moved > 0) run.log.info({ moved }, 'mails of the last release queued');
}
