import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { job, sql } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { REPORT_DAYS } from '../states/release-summary.ts';
import { pacificDay } from '../pacific-day.ts';

/** Deletes the reports that no figure contains any more. */
export async function purgeReports({ db, now }: Pick<ReleasesContext, 'db' | 'now'>): Promise<void> {
  const { text, values } = sql`
    delete from release_reports where day <= ${pacificDay(now())}::date - ${REPORT_DAYS}::int`;
  await db.sequelize.query(text, { bind: values });
}

export const purgeReleaseReports = job(
  jobContract({ name: 'releases.purge-reports', data: z.null(), schedule: '40 0 * * *' }),
  purgeReports,
);
