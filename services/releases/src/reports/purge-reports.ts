import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { deleteInBatches, job, sql } from '@backflow/service-kit';
import type { Operation } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { REPORT_DAYS } from '../states/release-summary.ts';
import { pacificDay } from '../pacific-day.ts';

/** Deletes the reports that no figure contains any more. Processes of the version before still write `release_reports`. */
async function purgeReports(context: ReleasesContext, _data: null, run: Operation): Promise<void> {
  for (const table of ['page_reports', 'release_reports']) {
    await deleteInBatches(
      context,
      run,
      table,
      sql`day <= ${pacificDay(context.now())}::date - ${REPORT_DAYS}::int`,
    );
  }
}

export const purgeReleaseReports = job(
  jobContract({ name: 'releases.purge-reports', data: z.null(), schedule: '40 0 * * *' }),
  purgeReports,
);
