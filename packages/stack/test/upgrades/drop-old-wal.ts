import { withClient } from '../../src/stores/postgres/with-client.ts';
import { withPostgres } from './with-postgres.ts';

/**
 * Leaves one segment of WAL in the data folder of a stopped platform, and that empty: segments that Postgres uses again contain megabytes
 * of old records.
 */
export const dropOldWal = (dataDir: string): Promise<void> =>
  withPostgres(
    dataDir,
    (getUrl) =>
      withClient(getUrl('postgres'), async (client) => {
        for (let round = 0; round < 2; round += 1) {
          await client.query('select pg_switch_wal()');
          await client.query('checkpoint');
        }
      }),
    ['-c', 'wal_recycle=off'],
  );
