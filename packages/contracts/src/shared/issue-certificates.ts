import * as z from '@backflow/contracts/zod';
import { jobContract } from '../job.ts';

/** Issues and revokes certificates by what was attended and completed: each minute, and when it changes. */
export const issueCertificates = jobContract({
  name: 'credentials.issue-certificates',
  data: z.null(),
  schedule: '* * * * *',
  expireSeconds: 600,
});
