import { openDatabase } from '@backflow/service-kit';
import type { IdentityService } from './start-identity.ts';

/** How many rows of the tables of a name have been read so far, by whatever way. */
export function rowsRead({ adminUrl, context }: IdentityService, table: string): () => Promise<number> {
  return async () => {
    const db = openDatabase(adminUrl, context.log);
    // Connections tell of what they have read only when they have nothing else to do; ours do so at once when asked.
    await context.db.reader.query('select pg_stat_force_next_flush()');
    const { rows } = await db.reader.query<{ read: string }>(
      'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables where relname = $1',
      [table],
    );
    await db.close();
    return Number(rows[0]?.read);
  };
}
