import type { Database } from './database.ts';

/** The names of the migrations that were applied to a service's schema; none in a new database. */
export async function readLedger({ reader }: Pick<Database, 'reader'>): Promise<string[]> {
  const { rows } = await reader.query<{ ledger: string | null }>(
    `select to_regclass('migrations') as ledger`,
  );
  if (!rows[0]?.ledger) return [];
  const applied = await reader.query<{ name: string }>('select name from migrations');
  return applied.rows.map(({ name }) => name);
}
