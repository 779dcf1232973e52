import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import type { JobContract } from '@backflow/contracts';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logging/logger.ts';
import { createBoss } from './boss.ts';

const LONGEST_WAIT_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;
/** A job is retried when its process has sent no heartbeat for this long. */
const HEARTBEAT_SECONDS = 30;

interface Queued {
  readonly contract: JobContract;
}

interface Options {
  /** The service that runs the jobs: the prefix of their names. */
  service: string;
  /** True if this service owns the queue's schema and creates its tables. */
  owner: boolean;
}

/** Creates the queues of a service's jobs and stores their schedules. */
export async function prepareQueues(
  db: Database,
  log: Logger,
  jobs: readonly Queued[],
  { service, owner }: Options,
): Promise<void> {
  if (jobs.length > 0 || owner) await makeQueues(db, log, jobs, { service, owner });
  await removeOldSchedules(db, service, jobs);
}

async function makeQueues(
  db: Database,
  log: Logger,
  jobs: readonly Queued[],
  { service, owner }: Options,
): Promise<void> {
  const boss = await createBoss(db, log, { migrate: owner });
  await boss.start();
  try {
    if (owner) await protectTables(db);
    for (const { contract } of jobs) {
      if (!contract.name.startsWith(`${service}.`))
        throw new Error(`${contract.name} is no job of ${service}`);
      await prepareQueue(boss, contract);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function prepareQueue(boss: PgBoss, contract: JobContract): Promise<void> {
  const { name, retries, retryDelay, expireSeconds, schedule } = contract;
  const options = {
    retryLimit: retries,
    retryDelay,
    retryBackoff: true,
    retryDelayMax: LONGEST_WAIT_SECONDS,
    expireInSeconds: expireSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 7 * DAY_SECONDS,
  };
  // `short`: at most one job with the same key waits. Jobs without a key get a random one.
  await boss.createQueue(name, { ...options, policy: 'short' });
  await boss.updateQueue(name, options);
  if (schedule !== undefined) {
    await boss.schedule(name, schedule, null, { tz: DISPLAY_TIME_ZONE, missed: 'once' });
  }
}

/** Deletes the schedules of removed jobs too: no queue refers to them. */
async function removeOldSchedules(
  { reader }: Database,
  service: string,
  jobs: readonly Queued[],
): Promise<void> {
  const scheduled = jobs.filter(({ contract }) => contract.schedule !== undefined);
  await reader.query(
    `delete from jobs.schedule where split_part(name, '.', 1) = $1 and name <> all($2::text[])`,
    [service, scheduled.map(({ contract }) => contract.name)],
  );
}

/**
 * Every service queues jobs for all services, but reads and runs only its own, and only the owner changes the tables. A finished
 * or failed job loses its data in the same statement: the data may contain a valid link.
 */
async function protectTables({ sequelize }: Database): Promise<void> {
  await sequelize.query(`
    grant usage on schema jobs to backflow_services;
    grant select, insert, update, delete on all tables in schema jobs to backflow_services;
    grant execute on all functions in schema jobs to backflow_services;

    create or replace function jobs.forget_data() returns trigger language plpgsql as $body$
      begin
        new.data := null;
        return new;
      end
    $body$;
    create or replace trigger forget_data before insert or update on jobs.job
      for each row when (new.state >= 'completed') execute function jobs.forget_data();
  `);
  for (const table of ['jobs.job', 'jobs.job_common']) {
    // Row-level security doesn't apply to the owner, which maintains the queue for all.
    await sequelize.query(`
      alter table ${table} enable row level security;
      drop policy if exists own_jobs on ${table};
      create policy own_jobs on ${table} to backflow_services
        using ('backflow_' || split_part(name, '.', 1) = current_user);
      drop policy if exists jobs_for_others on ${table};
      create policy jobs_for_others on ${table} for insert to backflow_services with check (state = 'created');
    `);
  }
}
