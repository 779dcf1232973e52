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

/** The records of the sessions in Redis. */
export async function sessions(): Promise<{ key: string; userId: string }[]> {
  const redis = await createClient({ url: stack().redisUrl }).connect();
  try {
    const found: { key: string; userId: string }[] = [];
    for await (const keys of redis.scanIterator({ MATCH: 'session:*' })) {
      for (const key of keys) {
        const record = JSON.parse((await redis.get(key)) ?? '{}') as { userId?: string };
        if (record.userId !== undefined) found.push({ key, userId: record.userId });
      }
    }
    return found;
  } finally {
    redis.destroy();
  }
}
