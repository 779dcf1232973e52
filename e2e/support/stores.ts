import { setTimeout as delay } from 'node:timers/promises';
import type { Topic } from '@backflow/contracts';
import { publicTopics } from '@backflow/contracts/endpoints';
import { announceEverything } from '@backflow/service-kit';
import type { Redis } from '@backflow/service-kit';
import { CHANGED_CHANNEL } from '@backflow/service-kit/process';
import pg from 'pg';
import { createClient } from 'redis';
import { stack } from './platform.ts';

let pool: pg.Pool | undefined;
let poolUrl: string | undefined;

/** Connecting takes longer than most queries. Idle connections are closed soon, so that no test waits for them. */
function database(): pg.Pool {
  const connectionString = stack().adminDatabaseUrl;
  // A restarted platform has another port.
  if (pool === undefined || poolUrl !== connectionString) {
    poolUrl = connectionString;
    pool = new pg.Pool({
      connectionString,
      idleTimeoutMillis: 1000,
      allowExitOnIdle: true,
    });
    // Tests end Postgres, and with it the connections that lie idle.
    pool.on('error', () => undefined);
  }
  return pool;
}

/** Runs SQL as the database's administrator. After a write, it announces that everything has changed: no service serves stale data. */
export async function rows<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows: found } = await database().query<Row>(text, values);
  if (WRITES.test(text)) await withRedis(announceEverything).catch(() => undefined);
  return found;
}

const WRITES = /\b(insert|update|delete|truncate|alter|create|drop|call)\b|_v\d\(/i;

/** Runs a function with a connection to the platform's Redis. */
export async function withRedis<Result>(use: (redis: Redis) => Promise<Result>): Promise<Result> {
  const redis = createClient({ url: stack().redisUrl });
  await redis.connect();
  try {
    return await use(redis);
  } finally {
    redis.destroy();
  }
}

/** The records of the sessions in Redis. */
export const sessions = (): Promise<{ key: string; userId: string }[]> =>
  withRedis(async (redis) => {
    const found: { key: string; userId: string }[] = [];
    for (const key of await sessionKeys(redis)) {
      const record = JSON.parse((await redis.get(key)) ?? '{}') as { userId?: string };
      if (record.userId !== undefined) found.push({ key, userId: record.userId });
    }
    return found;
  });

async function sessionKeys(redis: Redis): Promise<string[]> {
  const found: string[] = [];
  for await (const keys of redis.scanIterator({ MATCH: 'session:*' })) found.push(...keys);
  return found;
}

/**
 * The same text for as long as nothing is written: a digest of every table in every schema there is, of the jobs that
 * were queued, and the sessions' keys.
 */
export async function storedState(): Promise<string> {
  await everyJobDone();
  const tables = await rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', $1) order by 1`,
    [JOBS],
  );
  const digests = tables.map(({ name }) => digest(name, name));
  // The queue's bookkeeping changes all the time: only the jobs that requests have queued count.
  digests.push(digest(JOBS, `(select id, name, data from ${JOBS}.job j where ${NOT_BY_THE_CLOCK})`));
  const keys = await withRedis(sessionKeys);
  // Sort the rows: Postgres may read several tables at once.
  return JSON.stringify([await rows(`${digests.join(' union all ')} order by 1`), keys.sort()]);
}

const digest = (name: string, from: string) =>
  `select '${name}' as "table", count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) from ${from} t`;

/** The schema of the job queue. */
const JOBS = 'jobs';
/** A job that a request has queued: not the queue's own, nor a scheduled one, unless a change has queued it besides. */
const NOT_BY_THE_CLOCK = `left(j.name, 2) <> '__'
  and (j.singleton_key = 'changed' or not exists (select 1 from ${JOBS}.schedule s where s.name = j.name))`;

/** Jobs change rows by themselves, soon after they were queued. */
export async function everyJobDone(): Promise<void> {
  while (!(await areJobsDone('1 minute'))) await delay(50);
}

/** A job by the clock settles the demo's bookings within the first minutes: it writes, and announces their offers. */
export async function demoSettled(): Promise<void> {
  while ((await rows('select 1 from bookings.unsettled_bookings limit 1')).length > 0) await delay(500);
}

/** True if no job runs, nor is due within a time. */
async function areJobsDone(within: string): Promise<boolean> {
  const due = await rows(
    `select 1 from ${JOBS}.job j where state in ('created', 'retry', 'active')
       and start_after < now() + $1::interval and ${NOT_BY_THE_CLOCK} limit 1`,
    [within],
  );
  return due.length === 0;
}

/** The audit entries of the last minute, of all services; `key` identifies one. */
export async function auditLines(): Promise<{ key: string; action: string }[]> {
  const trails = await rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where tablename = 'audit_lines'`,
  );
  const each = trails.map(
    ({ name }) =>
      `select '${name}' || t.id as key, action from ${name} t where at > now() - interval '1 minute'`,
  );
  return rows(each.join(' union all '));
}

/** The public topics that services announce as changed while `action` runs. */
export async function topicsAnnounced(action: () => Promise<unknown>): Promise<string[]> {
  return withRedis(async (redis) => {
    const subscriber = redis.duplicate();
    await subscriber.connect();
    try {
      const topics: string[] = [];
      const { promise: allReceived, resolve } = Promise.withResolvers<undefined>();
      await subscriber.subscribe(CHANGED_CHANNEL, (topic) => {
        topics.push(...publicTopics([topic as Topic]));
      });
      // Redis delivers messages in order: once this one arrives, all before it have arrived.
      await subscriber.subscribe('e2e:end', () => resolve(undefined));
      await action();
      await redis.publish('e2e:end', '');
      await allReceived;
      return topics;
    } finally {
      subscriber.destroy();
    }
  });
}
