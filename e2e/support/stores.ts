import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from '@backflow/service-kit';
import pg from 'pg';
import { createClient } from 'redis';
import { stack } from './platform.ts';

/** Rows of the platform's own database, read as its administrator. */
export async function rows<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stack().adminDatabaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Lends a connection to the platform's own Redis. */
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

/** The same text for as long as nothing is written: a digest of each of the services' tables, and the sessions' keys. */
export async function allThatIsKept(): Promise<string> {
  await everyMailSent();
  const tables = await rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('identity', 'events', 'media') order by 1`,
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as "table", count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) from ${name} t`,
  );
  const keys = await withRedis(sessionKeys);
  return JSON.stringify([await rows(digests.join(' union all ')), keys.sort()]);
}

/** Mails that are due change their rows by themselves, soon after whatever caused them. */
async function everyMailSent(): Promise<void> {
  const unsent = () => rows('select 1 from identity.outbox where next_attempt_at is not null limit 1');
  while ((await unsent()).length > 0) await delay(50);
}
