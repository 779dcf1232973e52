import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../db/database.ts';
import { select, sql } from '../db/sql.ts';
import type { TestService } from './test-service.ts';

/**
 * Runs calls that write the same row concurrently: each waits for the lock of the row before the first continues.
 * @param table with its schema, such as `identity.users`
 * @returns the results, in the order of the calls
 */
export async function runWhileLocked<Result>(
  service: Pick<TestService, 'adminUrl' | 'context'>,
  { table, id }: { table: string; id: string },
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const owner = openDatabase(service.adminUrl, service.context.log);
  const countWaiting = async () => {
    const [row] = await select<{ count: number }>(
      owner,
      'waiting',
      sql`select count(*)::int as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.count;
  };
  try {
    const transaction = await owner.sequelize.transaction();
    await owner.sequelize.query(`select 1 from ${table} where id = $1 for update`, {
      bind: [id],
      transaction,
    });
    const results = calls.map((call) => call());
    while ((await countWaiting()) !== calls.length) await delay(5);
    await transaction.commit();
    return await Promise.all(results);
  } finally {
    await owner.close();
  }
}
