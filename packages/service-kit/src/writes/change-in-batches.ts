import type { Operation, ServiceContext } from '../context.ts';
import { raw, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';
import { mutate } from './mutate.ts';

/** Rows of one transaction. */
const BATCH = 1000;

interface Rows {
  table: string;
  /** Uses an index, and is false for a changed row. */
  condition: Sql;
  /** Such as `delete from notices`. */
  change: Sql;
}

/**
 * Changes or deletes all rows that meet a condition, in transactions of 1,000 rows: one statement for a million would exceed the
 * statement timeout and change none. A killed job has changed what it committed.
 */
export async function changeInBatches(
  context: ServiceContext,
  run: Operation,
  { table, condition, change }: Rows,
): Promise<void> {
  const found = sql`select ctid from ${raw(table)} where ${condition} limit ${raw(String(BATCH))}`;
  const statement = sql`${change} where ctid = any(array(${found})) returning 1`;
  for (;;) {
    run.signal?.throwIfAborted();
    const { length } = await mutate(context, run, (write) => write.rows(statement));
    if (length < BATCH) return;
  }
}

/** Deletes all rows that meet a condition: see `changeInBatches`. */
export const deleteInBatches = (
  context: ServiceContext,
  run: Operation,
  table: string,
  condition: Sql,
): Promise<void> =>
  changeInBatches(context, run, { table, condition, change: sql`delete from ${raw(table)}` });
