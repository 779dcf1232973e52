import { jobContract } from '@backflow/contracts';
import { deleteInBatches, job, sql } from '@backflow/service-kit';
import type { JobRun, ServiceContext } from '@backflow/service-kit';
import { z } from 'zod/mini';

const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_MS = 180 * DAY_MS;
/** A job that ran while a member was erased stored its notice then: the runs before this one have looked at older notices. */
const ERASED_MS = 7 * DAY_MS;

/**
 * Deletes notices after 180 days, read or not, and those of members who are gone: a mail's job that ran while its member was
 * erased may have stored one after the erasing job.
 */
async function purgeNotices(context: ServiceContext, _data: null, run: JobRun): Promise<void> {
  const end = new Date(context.now() - RETENTION_MS);
  await deleteInBatches(context, run, 'notices', sql`created_at < ${end}`);
  const since = new Date(context.now() - ERASED_MS);
  await deleteInBatches(
    context,
    run,
    'notices',
    sql`created_at >= ${since} and not exists (select from identity.mail_recipients_v2 m where m.id = user_id)`,
  );
}

export const purgeNoticesJob = job(
  jobContract({ name: 'notifications.purge-notices', data: z.null(), schedule: '40 3 * * *' }),
  purgeNotices,
);
