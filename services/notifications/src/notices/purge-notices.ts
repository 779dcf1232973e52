import { jobContract } from '@backflow/contracts';
import { job, mutate, sql } from '@backflow/service-kit';
import type { JobRun, ServiceContext } from '@backflow/service-kit';
import { z } from 'zod/mini';

const RETENTION_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * Deletes notices after 180 days, read or not, and those of members who are gone: a mail's job that ran while its member was
 * erased may have stored one after the erasing job.
 */
async function purgeNotices(context: ServiceContext, _data: null, run: JobRun): Promise<void> {
  const end = new Date(context.now() - RETENTION_MS);
  await mutate(context, run, (write) =>
    write.rows(sql`
      delete from notices n
       where n.created_at < ${end}
          or not exists (select from identity.mail_recipients_v2 m where m.id = n.user_id)`),
  );
}

export const purgeNoticesJob = job(
  jobContract({ name: 'notifications.purge-notices', data: z.null(), schedule: '40 3 * * *' }),
  purgeNotices,
);
