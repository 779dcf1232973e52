import { randomUUID } from 'node:crypto';
import { jobContract } from '@backflow/contracts';
import type {
  BulkChange,
  dismissBulkChange,
  startBulkChange as contract,
} from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { AppError, NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

export const runBulkChangeContract = jobContract({
  name: 'bookings.run-bulk-change',
  data: z.object({ id: z.string() }),
  // Half an hour without a database.
  retries: 10,
  expireSeconds: 3600,
  concurrency: 2,
});

/** Stores a change of many records and queues its job. Each record counts once. */
export async function startBulkChange(
  context: BookingsContext,
  { actor, body, ...call }: Call<typeof contract>,
): Promise<BulkChange> {
  const { scope, task } = body;
  const ids = [...new Set(body.ids.map((each) => each.toLowerCase()))];
  return mutate(context, { ...call, actor }, async (write) => {
    const id = randomUUID();
    await write.rows(sql`
      insert into bulk_changes (id, user_id, scope, task, created_at)
      values (${id}, ${actor.id}, ${scope}, ${JSON.stringify(task)}::text::jsonb, ${new Date(context.now())})`);
    await write.rows(sql`
      insert into bulk_change_items (change_id, position, record_id)
      select ${id}::uuid, i.position - 1, i.record_id from unnest(${ids}::uuid[]) with ordinality i (record_id, position)`);
    await write.queue(runBulkChangeContract, { id });
    return { id, task, total: ids.length, done: 0 };
  });
}

/** Deletes a finished change of the caller. @throws NotFoundError, AppError CONFLICT while it runs */
export const dismissChange = (
  context: BookingsContext,
  call: Call<typeof dismissBulkChange>,
): Promise<null> =>
  mutate(context, call, async ({ rows }) => {
    const { id } = call.params;
    const [change] = await rows<{ isRunning: boolean }>(sql`
      select exists (select from bulk_change_items i where i.change_id = c.id and i.outcome is null) as "isRunning"
        from bulk_changes c where c.id = ${id} and c.user_id = ${call.actor.id}`);
    if (!change) throw new NotFoundError('This change');
    if (change.isRunning) throw new AppError('CONFLICT', 'This change is still running.');
    await rows(sql`delete from bulk_changes where id = ${id}`);
    return null;
  });
