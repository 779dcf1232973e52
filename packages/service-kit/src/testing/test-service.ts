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
import { createLogger } from '../logging/logger.ts';
import { closeRedis, openRedis } from '../redis/redis.ts';
import type { Redis } from '../redis/redis.ts';
import { createContext } from '../service.ts';
import type { ServiceDefinition } from '../service.ts';
import { buildMember } from './build-member.ts';
import type { TestMember } from './build-member.ts';
import { sessionCookieFor } from './sign-cookie.ts';
import { TEST_GATEWAY_SECRET, createClient } from './test-client.ts';
import type { TestClient } from './test-client.ts';

const KEEP_ALIVE_MS = 120_000;
/** Resizing a large picture on a busy machine blocks this process for seconds, while the stores are available. */
const STORE_TIMEOUT_MS = 20_000;
const SECRET = 'a-secret-that-only-tests-use-0123456789';

/** The service's PUBLIC_ORIGIN. */
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
  /** A client with the session of a member, or of a visitor for null. */
  as(
    member: Pick<TestMember, 'id'> | null,
    options?: { address?: string; token?: string },
  ): Promise<TestClient>;
  stop(): Promise<void>;
}

export interface TestService<Context extends ServiceContext = ServiceContext> extends TestProcess<Context> {
  /** The test database, as its owner. */
  adminUrl: string;
  /** The same, as the owner of the service's schema. */
  ownerUrl: string;
  buildMember(overrides?: Partial<TestMember>): Promise<TestMember>;
  /** Stores that mail to a member's address bounces, as notifications does. */
  bounce(member: Pick<TestMember, 'email'>): Promise<void>;
  /** The data of the waiting jobs of a kind, oldest first. */
  queued<Job extends JobContract>(job: Job): Promise<JobData<Job>[]>;
  /** Starts the workers of its jobs. */
  work(): void;
  /** Starts another process of the service on the same database and, by default, Redis. Stop it before this one. */
  startAnother(options?: { redisUrl?: string }): Promise<TestProcess<Context>>;
  /** The service's audit entries, oldest first. */
  auditEntries(): Promise<AuditRow[]>;
  /** The number of deadlocks so far, each of which `mutate` retries. */
  deadlocks(): Promise<number>;
}

interface Options<Context extends ServiceContext> {
  /** Settings beside those every service has. */
  settings?: Omit<Context['settings'], keyof ServiceContext['settings']> &
    Partial<ServiceContext['settings']>;
  /** The service's clock; the real one by default. */
  now?: () => number;
  /** A database that the caller drops; a new one by default. */
  database?: TestDatabase;
  /** Cache as in production. By default nothing is cached, as tests write to tables directly. */
  caches?: boolean;
}

/**
 * Starts a service on a free port, with a new database (a copy of the migrated template) and a separate Redis database. Jobs stay
 * queued until `work`. Stop it in `afterAll`.
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
    ownerUrl: database.ownerUrlFor(name),
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
  /** Prepares Redis before the service uses it. */
  prepare: ((redis: Redis) => Promise<unknown>) | undefined;
}

async function startProcess<Context extends ServiceContext>(
  definition: ServiceDefinition<Context>,
  { databaseUrl, redisUrl, prepare, settings, now, caches = false }: ProcessOptions<Context>,
) {
  const log = createLogger(`test-${definition.name}`, process.env.TEST_LOG_LEVEL ?? 'silent');
  const db = openDatabase(databaseUrl, log, {
    ...{ acquireMs: STORE_TIMEOUT_MS, turnMs: 2 * STORE_TIMEOUT_MS, announces: true },
  });
  const redis = openRedis(redisUrl, log, STORE_TIMEOUT_MS);
  const jobs = openJobs(db, log);
  await getReady(redis);
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
  context.versions.isOn = caches;
  // Longer than a busy machine pauses between two calls: a call on a connection that is just being closed fails.
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, createServiceApp(context, definition));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    context,
    as: async (member: Pick<TestMember, 'id'> | null, clientOptions?: { address?: string; token?: string }) =>
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

async function getReady(redis: Redis): Promise<void> {
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
