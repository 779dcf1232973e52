import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { withOwner } from './as-owner.ts';
import type { TestService } from './test-service.ts';

type Testing = Pick<TestService, 'adminUrl' | 'context'>;

/** Resolves when `count` statements of the test database wait for locks. */
export const waitForLocks = (service: Testing, count = 1): Promise<void> =>
  withOwner(service, (owner) => untilWaiting(owner, count));

/** Resolves when a statement of the test database is in `pg_sleep`. */
export const waitForSleep = (service: Testing): Promise<void> =>
  withOwner(service, (owner) => untilWaiting(owner, 1, 'Timeout'));

/** The SELECT that locks rows. */
interface Lock {
  rows: string;
  bind: unknown[];
}

/**
 * Locks rows in another transaction until `start` returns the calls that it has started.
 * @returns the results of the calls
 */
export const whileLocked = <Result>(
  service: Testing,
  { rows, bind }: Lock,
  start: (owner: Database) => Promise<readonly Promise<Result>[]>,
): Promise<Result[]> =>
  withOwner(service, async (owner) => {
    const transaction = await owner.sequelize.transaction();
    await owner.sequelize.query(rows, { bind, transaction });
    const started = await start(owner);
    await transaction.commit();
    return Promise.all(started);
  });

/**
 * Runs calls while another transaction locks rows that they write. Each starts when the one before waits, and all wait before the
 * first continues.
 * @returns the results, in the order of the calls
 */
export const runWhileLocked = <Result>(
  service: Testing,
  lock: Lock,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> =>
  whileLocked(service, lock, async (owner) => {
    const started: Promise<Result>[] = [];
    for (const call of calls) {
      started.push(call());
      await untilWaiting(owner, started.length);
    }
    return started;
  });

async function untilWaiting(
  { reader }: Database,
  count: number,
  event: 'Lock' | 'Timeout' = 'Lock',
): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = $1`;
  while ((await reader.query(waiting, [event])).rows.length < count) await delay(5);
}
