import * as z from '@backflow/contracts/zod';
import { jobContract } from '../job.ts';

/** Stores the last day of each credential’s term anew. Each night, and after a rule has changed. */
export const settleTerms = jobContract({
  name: 'credentials.settle-terms',
  data: z.null(),
  schedule: '40 3 * * *',
  expireSeconds: 600,
});
