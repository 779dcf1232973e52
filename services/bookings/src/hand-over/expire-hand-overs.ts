import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { job, mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

const expireHandOversContract = jobContract({
  name: 'bookings.expire-hand-overs',
  data: z.null(),
  schedule: '20 * * * *',
});

/** Deletes the addresses of colleagues who have not accepted in time. Links stop working by themselves. */
async function expireHandOvers(context: BookingsContext, _data: null, run: JobRun): Promise<void> {
  const now = new Date(context.now());
  await mutate(context, run, (write) =>
    write.rows(sql`
      update hand_overs h set status = 'expired', ended_at = ${now}, email = null
        from bookings b join offers o on o.id = b.offer_id
       where h.status = 'open' and b.id = h.booking_id and coalesce(h.expires_at, o.starts_at) <= ${now}`),
  );
}

export const expireHandOversJob = job(expireHandOversContract, expireHandOvers);
