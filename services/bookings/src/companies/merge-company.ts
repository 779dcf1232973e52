import type { JobData } from '@backflow/contracts';
import { MERGE_COMPANY } from '@backflow/contracts/identity';
import { job, mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

/** What a merged company has booked and owes is the other's. Documents stay billed as they are. */
async function mergeCompany(
  context: BookingsContext,
  { fromId, intoId }: JobData<typeof MERGE_COMPANY>,
  run: JobRun,
): Promise<void> {
  await mutate(context, run, async ({ rows }) => {
    await rows(sql`update bookings set company_id = ${intoId} where company_id = ${fromId}`);
    await rows(sql`update accounts set company_id = ${intoId} where company_id = ${fromId}`);
    await rows(
      sql`update invoices set company_id = ${intoId}, version = version + 1 where company_id = ${fromId}`,
    );
    await rows(sql`update statements set company_id = ${intoId} where company_id = ${fromId}`);
  });
}

export const mergeCompanyJob = job(MERGE_COMPANY, mergeCompany);
