import { jobContract } from '@backflow/contracts';
import { z } from 'zod/mini';
import { openDatabase } from '../src/db/database.ts';
import { openJobs } from '../src/jobs/open-jobs.ts';
import { job } from '../src/jobs/job.ts';
import { createLogger } from '../src/logging/logger.ts';
import type { ServiceContext } from '../src/context.ts';

/** A job whose handler in `job-process.ts` never ends. */
export const endless = jobContract({ name: 'events.endless', data: z.object({ word: z.string() }) });

/** A separate process that a test kills: it sends a message when a job has started, and never ends the job. */
if (process.argv[1] === import.meta.filename) {
  const log = createLogger('test', 'silent');
  const db = openDatabase(process.env.DATABASE_URL ?? '', log);
  const jobs = openJobs(db, log);
  // Safe: the handler below uses no other part of the context.
  const context = { db, log, jobs } as unknown as ServiceContext;
  const begun = job(endless, (_context, { word }) => {
    process.send?.(word);
    return new Promise(() => undefined);
  });
  jobs.work(context, [begun]);
}
