import { openDatabase } from '@backflow/service-kit';
import type { IdentityService } from './start-identity.ts';

/** Counts the rows that were read from all tables of a name, by scans and indexes. */
export function rowsRead({ adminUrl, context }: IdentityService, table: string): () => Promise<number> {
  return async () => {
    const db = openDatabase(adminUrl, context.log);
    // Connections report their statistics when idle, or on request.
    await context.db.reader.query('select pg_stat_force_next_flush()');
    const { rows } = await db.reader.query<{ read: string }>(
      'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables where relname = $1',
      [table],
    );
    await db.close();
    return Number(rows[0]?.read);
  };
}
