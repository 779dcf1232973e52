import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { createBoss } from './boss.ts';

const LONGEST_WAIT_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;

interface Queued {
  readonly contract: {
    readonly name: string;
    readonly retries: number;
    readonly retryDelay: number;
    readonly schedule: string | undefined;
  };
}

/**
 * Makes the queues of a service's jobs and notes which of them run by the clock.
 * @param owner whether this service owns the queue's schema, and so makes its tables
 */
export async function prepareQueues(
  db: Database,
  log: Logger,
  jobs: readonly Queued[],
  { owner }: { owner: boolean },
): Promise<void> {
  if (jobs.length === 0 && !owner) return;
  const boss = await createBoss(db, log, { migrate: owner });
  await boss.start();
  try {
    if (owner) await grantToServices(db);
    for (const { contract } of jobs) {
      const { name, retries, retryDelay, schedule } = contract;
      const options = {
        retryLimit: retries,
        retryDelay,
        retryBackoff: true,
        retryDelayMax: LONGEST_WAIT_SECONDS,
        deleteAfterSeconds: 7 * DAY_SECONDS,
      };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
      if (schedule !== undefined) await boss.schedule(name, schedule, null, { tz: DISPLAY_TIME_ZONE });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Every service queues jobs and does its own; only the owner may change the tables. */
async function grantToServices({ sequelize }: Database): Promise<void> {
  await sequelize.query(`
    grant usage on schema jobs to backflow_services;
    grant select, insert, update, delete on all tables in schema jobs to backflow_services;
    grant execute on all functions in schema jobs to backflow_services;
  `);
}
