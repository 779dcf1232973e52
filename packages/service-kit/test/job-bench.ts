import { Versions } from '../src/versions/versions.ts';
import { Writable } from 'node:stream';
import type { JobContract } from '@backflow/contracts';
import { createTestDatabase, testRedisUrl } from '@backflow/stack/testing';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../src/db/database.ts';
import { createBoss } from '../src/jobs/boss.ts';
import type { Job } from '../src/jobs/job.ts';
import { openJobs } from '../src/jobs/open-jobs.ts';
import type { Jobs } from '../src/jobs/open-jobs.ts';
import { prepareQueues } from '../src/jobs/prepare-queues.ts';
import { createLogger } from '../src/logging/logger.ts';
import { closeRedis, openRedis } from '../src/redis/redis.ts';
import type { ServiceContext } from '../src/context.ts';

export interface JobRow {
  id: string;
  state: string;
  data: unknown;
  output: unknown;
  retryCount: number;
  /** Seconds until it may be done. */
  wait: number;
}

/** A database with one service's queues, and the processes of that service that a test opens. */
export async function openBench(service: string, contracts: readonly JobContract[]) {
  const database = await createTestDatabase();
  const quiet = createLogger('test', 'silent');
  const lines: Record<string, unknown>[] = [];
  const log = pino({ serializers: { error: ({ message }: Error) => message } }, linesInto(lines));
  const db = openDatabase(database.urlFor(service), quiet);
  const owner = openDatabase(database.urlFor('notifications'), quiet);
  const admin = new pg.Pool({ connectionString: database.adminUrl, max: 2 });
  // Dropping the database at the end of a test ends this connection too.
  admin.on('error', () => undefined);
  const redis = openRedis(testRedisUrl(), quiet);
  const versions = new Versions(redis);
  const processes: { jobs: Jobs; close: () => Promise<void> }[] = [];
  const prepare = (these: readonly JobContract[]) =>
    prepareQueues(
      db,
      quiet,
      these.map((contract) => ({ contract })),
      { service, owner: false },
    );
  await prepare(contracts);

  /** Opens a process of the service, with separate connections. */
  const open = ({ url = database.urlFor(service), maintain = false } = {}) => {
    const own = openDatabase(url, quiet);
    const jobs = openJobs(own, log, { maintain });
    const context: ServiceContext = {
      ...{ db: own, redis, log, jobs, models: {}, conflicts: {}, now: Date.now },
      versions,
      settings: {
        NODE_ENV: 'test',
        SESSION_SECRET: 'x'.repeat(32),
        PUBLIC_ORIGIN: 'https://a.example',
        GATEWAY_SECRET: 'g'.repeat(32),
      },
    };
    processes.push({
      jobs,
      async close() {
        await jobs.stop();
        await own.close();
      },
    });
    return {
      ...{ jobs, context, db: own },
      work: (...these: Job<ServiceContext>[]) => jobs.work(context, these),
    };
  };

  /** Supervises the queue as the owner does on a schedule: retries the jobs of dead processes. */
  const supervise = async () => {
    // pg-boss passes over a queue that it has looked at some seconds ago.
    await admin.query('update jobs.queue set monitor_claim_on = null, monitor_on = null');
    const boss = await createBoss(owner, quiet);
    await boss.start();
    await boss.supervise();
    await boss.stop({ graceful: false });
  };

  return {
    ...{ database, admin, lines, open, prepare },
    async rows(name: string): Promise<JobRow[]> {
      const { rows } = await admin.query<JobRow>(
        `select id, state, data, output, retry_count as "retryCount",
                extract(epoch from start_after - now())::float as wait
           from jobs.job where name = $1 order by created_on, id`,
        [name],
      );
      return rows;
    },
    /** Lets every job that waits for another attempt be done now. */
    skipWaits: () => admin.query(`update jobs.job set start_after = now() where state = 'retry'`),
    supervise,
    async superviseAfterSilence() {
      await admin.query(
        `update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
      );
      await supervise();
    },
    /** Stops every process that was opened. */
    stop: () => Promise.all(processes.splice(0).map((each) => each.close())),
    async close() {
      await this.stop();
      await Promise.all([db.close(), owner.close(), admin.end()]);
      closeRedis(redis);
      await database.drop();
    },
  };
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** Polls until the condition holds; fails after 15 seconds. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${isSo.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A promise that another part of the test resolves. */
export function gate() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { opened: promise, open: () => resolve(undefined) };
}

function linesInto(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
}
