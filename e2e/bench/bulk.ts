import pg from 'pg';
import { stack } from '../support/platform.ts';
import { rows } from '../support/stores.ts';

const AT_ONCE = 2;

interface Bulk {
  /** Where they go, with its schema. */
  table: string;
  /** One statement, run once with each of the lists of values: its triggers look through all of its rows at once. */
  insert: string;
  batches: readonly (readonly unknown[])[];
  /** Without the table's indexes, which are built again afterwards: for many rows that takes a fraction of the time. */
  rebuild: boolean;
}

/** Adds many rows to a table that is searched. */
export async function addInBulk({ table, insert, batches, rebuild }: Bulk): Promise<void> {
  const pool = new pg.Pool({
    connectionString: stack().adminDatabaseUrl,
    max: AT_ONCE,
    options: '-c synchronous_commit=off -c work_mem=128MB -c maintenance_work_mem=512MB',
  });
  try {
    const indexes = rebuild ? await dropIndexes(table) : [];
    await Promise.all(batches.map((values) => pool.query(insert, [...values])));
    await Promise.all(indexes.map((definition) => pool.query(definition)));
    await pool.query(`vacuum analyze ${table}, ${table}_words`);
  } finally {
    await pool.end();
  }
}

/** @returns the statements that make them again */
async function dropIndexes(table: string): Promise<string[]> {
  const indexes = await rows<{ name: string; definition: string }>(
    `select format('%I.%I', schemaname, indexname) as name, indexdef as definition from pg_indexes
      where format('%I.%I', schemaname, tablename) = $1 and indexname <> tablename || '_pkey'`,
    [table],
  );
  for (const { name } of indexes) await rows(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}
