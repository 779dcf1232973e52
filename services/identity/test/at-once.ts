import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase, select, sql } from '@backflow/service-kit';
import type { IdentityService } from './start-identity.ts';

/** Runs calls that write a member's row, so that all of them have come as far as that row before the first goes on. */
export async function atOnce<Result>(
  service: Pick<IdentityService, 'adminUrl' | 'context'>,
  userId: string,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const owner = openDatabase(service.adminUrl, service.context.log);
  const waiting = async () => {
    const [row] = await select<{ count: number }>(
      owner,
      'waiting',
      sql`select count(*)::int as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.count;
  };
  try {
    const held = await owner.sequelize.transaction();
    await owner.sequelize.query('select 1 from identity.users where id = $1 for update', {
      bind: [userId],
      transaction: held,
    });
    const responses = calls.map((call) => call());
    while ((await waiting()) !== calls.length) await delay(5);
    await held.commit();
    return await Promise.all(responses);
  } finally {
    await owner.close();
  }
}
