import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import {
  deleteInBatches,
  isUnavailable,
  job,
  mutate,
  renderFailure,
  select,
  sql,
} from '@backflow/service-kit';
import type { JobRun, Operation, Sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { BulkDefinition, BulkDefinitions, BulkTask, Outcome } from './define-bulk-change.ts';
import type { SourceRow } from './import-task.ts';
import { runBulkChangeContract } from './start-bulk-change.ts';

/** Records read by one query. */
const BATCH = 200;
/** Results that nobody has dismissed. */
const KEEP_DAYS = 7;

interface StoredChange {
  id: string;
  userId: string;
  task: BulkTask;
}

interface Item {
  position: number;
  recordId: string;
  source: SourceRow | null;
}

/**
 * Makes a bulk change, one record after the other. A refused record doesn't stop the others. A killed job continues with the first
 * record without an outcome; while the database or Redis is away it is tried again later.
 */
async function runBulkChange(
  definitions: BulkDefinitions,
  context: BookingsContext,
  { id }: { id: string },
  run: JobRun,
): Promise<void> {
  const [change] = await select<StoredChange>(
    context.db,
    'bulk-change-to-run',
    sql`select id, user_id as "userId", task from bulk_changes where id = ${id}`,
  );
  if (!change) return;
  try {
    for (;;) {
      const items = await select<Item>(
        context.db,
        'bulk-change-items',
        sql`select position, record_id as "recordId", source from bulk_change_items
             where change_id = ${id} and outcome is null order by position limit ${BATCH}`,
      );
      if (items.length === 0) return;
      for (const item of items) {
        run.signal.throwIfAborted();
        await changeRecord(context, run, definitions[change.task.name], change, item);
      }
    }
  } catch (error) {
    if (run.isLastAttempt) await storeFailure(context, run, sql`change_id = ${id}`, error);
    throw error;
  }
}

export const runBulkChanges = (definitions: BulkDefinitions) =>
  job(runBulkChangeContract, (context: BookingsContext, data, run) =>
    runBulkChange(definitions, context, data, run),
  );

async function changeRecord(
  context: BookingsContext,
  run: JobRun,
  { action, result = 'moved', one }: BulkDefinition,
  change: StoredChange,
  item: Item,
): Promise<void> {
  const where = sql`change_id = ${change.id} and position = ${item.position}`;
  const id = typeof action === 'string' ? action : action(change.task);
  const endpoint = { id, audit: true, changes: [] };
  const operation = { endpoint, actor: { id: change.userId }, idempotency: getClaim(where, result) };
  try {
    await one(context, operation, item.recordId, change.task, item.source);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await storeFailure(context, run, where, error);
  }
}

/** A record is changed and its outcome stored in one transaction. Where another run has done it, nothing is changed again. */
const getClaim = (
  where: Sql,
  name: NonNullable<BulkDefinition['result']>,
): NonNullable<Operation['idempotency']> => ({
  claim: async (transaction) => {
    const [item] = await transaction.rows<{ outcome: Outcome | null }>(
      'claim-bulk-change-item',
      sql`select outcome from bulk_change_items where ${where} for update`,
    );
    if (!item) throw new Error('a bulk change was deleted while it ran');
    return item.outcome === null ? undefined : { result: item.outcome[name] };
  },
  resultStatement: (result) => {
    const outcome = { ok: true, ...(result !== undefined && { [name]: result }) };
    return sql`
      update bulk_change_items set outcome = ${JSON.stringify(outcome)}::text::jsonb, source = null where ${where}`;
  },
  committed: () => undefined,
});

/** Stores why records were not changed, where they have no outcome yet. */
async function storeFailure(
  context: BookingsContext,
  run: JobRun,
  where: Sql,
  error: unknown,
): Promise<void> {
  const { status, body } = renderFailure(error);
  if (status >= 500) run.log.error({ error }, 'a bulk change failed for a record');
  const outcome = JSON.stringify({ ok: false, code: body.code, message: body.message });
  await mutate(context, run, (write) =>
    write.rows(sql`
      update bulk_change_items set outcome = ${outcome}::text::jsonb where ${where} and outcome is null`),
  );
}

/** Deletes changes that their maker has never looked at again. */
export const purgeBulkChangesJob = job(
  jobContract({ name: 'bookings.purge-bulk-changes', data: z.null(), schedule: '50 0 * * *' }),
  (context: BookingsContext, _data: null, run) =>
    deleteInBatches(
      context,
      run,
      'bulk_changes',
      sql`created_at < ${new Date(context.now() - KEEP_DAYS * 24 * 60 * 60 * 1000)}`,
    ),
);
