import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preparePostgres } from '../postgres/postgres-process.ts';
import { withClient } from '../postgres/with-client.ts';
import { Child } from '../process/child.ts';

const STOP_MS = 30_000;

/**
 * Leaves one segment of WAL in the data folder of a stopped platform, and that empty: segments that Postgres uses again contain megabytes
 * of old records.
 */
export async function dropOldWal(dataDir: string): Promise<void> {
  const { postgres: password } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    postgres: string;
  };
  const postgres = await preparePostgres({
    dataDir,
    password,
    logFile: join(dataDir, 'logs', 'postgres.log'),
  });
  const child = new Child({ ...postgres.spec, args: [...postgres.spec.args, '-c', 'wal_recycle=off'] });
  await postgres.isReady(child);
  await withClient(postgres.urlOf('postgres'), async (client) => {
    for (let round = 0; round < 2; round += 1) {
      await client.query('select pg_switch_wal()');
      await client.query('checkpoint');
    }
  });
  await child.stop(STOP_MS);
}
