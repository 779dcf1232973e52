import { ROSTER_YEARS, purgeRosters } from '@backflow/contracts/credentials';
import { pacificDay } from '@backflow/contracts/time';
import { deleteInBatches, job, sql } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';

/** Deletes rosters, with their rows, seven years after they were sent. */
export const purgeRostersJob = job(purgeRosters, (context: CredentialsContext, _data, run) =>
  deleteInBatches(
    context,
    run,
    'sent_rosters',
    sql`sent_on < (${pacificDay(new Date(context.now()))}::date - make_interval(years => ${ROSTER_YEARS}))`,
  ),
);
