import * as z from '@backflow/contracts/zod';
import { id } from '../fields.ts';
import { jobContract } from '../job.ts';

/**
 * A company was merged into another: bookings moves what names it (`company_id`). Queued in the transaction of the merge and retried
 * until it succeeds; it is idempotent.
 */
export const MERGE_COMPANY = jobContract({
  name: 'bookings.merge-company',
  data: z.object({ fromId: id, intoId: id }),
  retries: 39,
});
