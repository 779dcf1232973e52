import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { changeInBatches, job, sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After the decision: who was registered has a booking by then, and questions about the day have been asked. */
const DECIDED_DAYS = 30;
const UNDECIDED_DAYS = 365;

const contract = jobContract({
  name: 'bookings.purge-walk-ins',
  data: z.null(),
  schedule: '20 1 * * *',
});

/** Each night: names and contacts of walk-ins that are no longer needed. Their check-ins stay. */
export const purgeWalkInsJob = job(contract, (context: BookingsContext, _data, run) => {
  const ago = (days: number) => new Date(context.now() - days * DAY_MS);
  return changeInBatches(context, run, {
    table: 'check_ins',
    condition: sql`name is not null and coalesce(decided_at <= ${ago(DECIDED_DAYS)}, received_at <= ${ago(UNDECIDED_DAYS)})`,
    change: sql`update check_ins set name = null, email = null, phone = null, note = null`,
  });
});
