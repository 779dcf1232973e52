import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JobContract, JobData } from '@backflow/contracts';
import { createTestDatabase, testRedisUrl } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import pg from 'pg';
import type { ServiceContext } from '../context.ts';
import { openDatabase } from '../db/database.ts';
import { createServiceApp } from '../http/service-app.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { createLogger } from '../logger.ts';
import { closeRedis, openRedis } from '../redis.ts';
import type { Redis } from '../redis.ts';
import { createContext } from '../service.ts';
import type { ServiceDefinition } from '../service.ts';
import { buildMember } from './build-member.ts';
import type { TestMember } from './build-member.ts';
import { sessionCookieFor } from './sign-cookie.ts';
import { TEST_GATEWAY_SECRET, createClient } from './test-client.ts';
import type { TestClient } from './test-client.ts';

const KEEP_ALIVE_MS = 120_000;
/** Making a large picture on a busy machine keeps this process from reading for seconds; its stores are there all along. */
const PATIENCE_MS = 20_000;
const SECRET = 'a-secret-that-only-tests-use-0123456789';

/** The origin the service believes the site to have. */
export const TEST_ORIGIN = 'https://academy.example.com';

export interface AuditRow {
  actorId: string | null;
  action: string;
  subjectId: string | null;
  details: Record<string, unknown>;
}

/** One process of a service under test. */
export interface TestProcess<Context extends ServiceContext = ServiceContext> {
  url: string;
  context: Context;
  /** Someone who is signed in, or nobody. */
  as(member: Pick<TestMember, 'id'> | null, options?: { address?: string }): Promise<TestClient>;
  stop(): Promise<void>;
}

export interface TestService<Context extends ServiceContext = ServiceContext> extends TestProcess<Context> {
  /** The test database, as its owner. */
  adminUrl: string;
  buildMember(overrides?: Partial<TestMember>): Promise<TestMember>;
  /** Records that mail to a member's address is refused, as notifications does. */
  bounce(member: Pick<TestMember, 'email'>): Promise<void>;
  /** The data of the jobs of a kind that wait to be done, oldest first. */
  queued<Job extends JobContract>(job: Job): Promise<JobData<Job>[]>;
  /** Begins to do its own jobs, as a running process does. */
  work(): void;
  /** Another process of the same service, on the same database and, unless one is given, Redis. Stop it before this one. */
  startAnother(options?: { redisUrl?: string }): Promise<TestProcess<Context>>;
  /** The service's audit trail, oldest first. */
  auditEntries(): Promise<AuditRow[]>;
  /** How often writes have waited for each other so far; `mutate` runs again what Postgres then takes back. */
  deadlocks(): Promise<number>;
}

interface Options<Context extends ServiceContext> {
  /** Settings beside those every service has. */
  settings?: Omit<Context['settings'], keyof ServiceContext['settings']> &
    Partial<ServiceContext['settings']>;
  /** The service's clock; the real one when absent. */
  now?: () => number;
  /** Of the caller's own, who drops it; a new one when absent. */
  database?: TestDatabase;
}

/**
 * A service on a free port with a database of its own (cloned from the migrated template) and a Redis database
 * of its own. Its jobs are queued and not done before `work`. Stop it in `afterAll`.
 */
export async function startTestService<Context extends ServiceContext>(
  definition: ServiceDefinition<Context>,
  options: Options<Context> = {},
): Promise<TestService<Context>> {
  const { name } = definition;
  const database = options.database ?? (await createTestDatabase());
  const start = (redisUrl: string, prepare?: (redis: Redis) => Promise<unknown>) =>
    startProcess(definition, { ...options, databaseUrl: database.urlFor(name), redisUrl, prepare });
  const own = await start(testRedisUrl(), (redis) => redis.flushDb());
  const admin = new pg.Pool({ connectionString: database.adminUrl, max: 1 });
  return {
    ...own,
    adminUrl: database.adminUrl,
    startAnother: ({ redisUrl = testRedisUrl() } = {}) => start(redisUrl),
    buildMember: (overrides) => buildMember(database.adminUrl, overrides),
    async bounce({ email }) {
      await admin.query('select identity.record_bounce_v1($1)', [email]);
    },
    async queued(job) {
      const { rows } = await admin.query<{ data: JobData<typeof job> }>(
        `select data from jobs.job where name = $1 and state < 'active' order by created_on, id`,
        [job.name],
      );
      return rows.map(({ data }) => data);
    },
    async auditEntries() {
      const { rows } = await admin.query<AuditRow>(
        `select actor_id as "actorId", action, subject_id as "subjectId", details
           from ${pg.escapeIdentifier(name)}.audit_lines order by id`,
      );
      return rows;
    },
    async deadlocks() {
      const { rows } = await admin.query<{ deadlocks: number }>(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      );
      return rows[0]?.deadlocks ?? NaN;
    },
    async stop() {
      await own.stop();
      await admin.end();
      if (!options.database) await database.drop();
    },
  };
}

interface ProcessOptions<Context extends ServiceContext> extends Options<Context> {
  databaseUrl: string;
  redisUrl: string;
  /** What to do with its Redis before the service uses it. */
  prepare: ((redis: Redis) => Promise<unknown>) | undefined;
}

async function startProcess<Context extends ServiceContext>(
  definition: ServiceDefinition<Context>,
  { databaseUrl, redisUrl, prepare, settings, now }: ProcessOptions<Context>,
) {
  const log = createLogger(`test-${definition.name}`, process.env.TEST_LOG_LEVEL ?? 'silent');
  const db = openDatabase(databaseUrl, log, { acquireMs: PATIENCE_MS });
  const redis = openRedis(redisUrl, log, PATIENCE_MS);
  const jobs = openJobs(db, log);
  await readyOf(redis);
  await prepare?.(redis);
  const context = await createContext(definition, {
    settings: {
      NODE_ENV: 'test',
      SESSION_SECRET: SECRET,
      PUBLIC_ORIGIN: TEST_ORIGIN,
      GATEWAY_SECRET: TEST_GATEWAY_SECRET,
      ...settings,
    },
    ...{ db, redis, log, jobs },
    ...(now && { now }),
  });
  // Longer than a busy machine takes between two calls: a connection that is closed just then is a failed call.
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    createServiceApp(context, definition.routes),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    context,
    as: async (member: Pick<TestMember, 'id'> | null, clientOptions?: { address?: string }) =>
      createClient(url, {
        ...clientOptions,
        cookie: member ? await sessionCookieFor(redis, SECRET, member.id, { now: context.now() }) : undefined,
      }),
    work: () => jobs.work(context, definition.jobs ?? []),
    async stop() {
      await closed(server);
      await jobs.stop();
      await db.close();
      closeRedis(redis);
    },
  };
}

async function readyOf(redis: Redis): Promise<void> {
  if (redis.isReady) return;
  await new Promise<void>((resolve, reject) => {
    redis.once('ready', resolve);
    redis.once('error', reject);
  });
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
