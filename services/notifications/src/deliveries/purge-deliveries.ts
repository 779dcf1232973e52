import { jobContract } from '@backflow/contracts';
import { mutate, sql } from '@backflow/service-kit';
import type { JobRun, ServiceContext } from '@backflow/service-kit';
import { z } from 'zod/mini';

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

export const purgeDeliveriesJob = jobContract({
  name: 'notifications.purge-deliveries',
  data: z.null(),
  schedule: '20 3 * * *',
});

/** The log reaches back 30 days: so long a question about a mail may come, and no longer is it anyone's business. */
export async function purgeDeliveries(context: ServiceContext, _data: null, run: JobRun): Promise<void> {
  const end = new Date(context.now() - KEEP_MS);
  await mutate(context, run, (write) => write.rows(sql`delete from deliveries where at < ${end}`));
}
