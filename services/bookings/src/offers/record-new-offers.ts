import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { job, mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

const contract = jobContract({
  name: 'bookings.record-new-offers',
  data: z.null(),
  schedule: '* * * * *',
});

/** Stores when an offer was first published. Offers that are locked now are found by the next run. */
async function recordNewOffers(context: BookingsContext, _data: null, run: JobRun): Promise<void> {
  await mutate(context, run, (write) =>
    write.rows(sql`
      update offers set first_published_at = ${new Date(context.now())}
       where id in (select id from offers
                     where is_published and deleted_at is null and first_published_at is null
                     order by id for update skip locked)`),
  );
}

export const recordNewOffersJob = job(contract, recordNewOffers);
