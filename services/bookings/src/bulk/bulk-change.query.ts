import { BULK_RESULTS } from '@backflow/contracts/bookings';
import type { ResponseOf } from '@backflow/contracts';
import type {
  BulkChange,
  BulkResult,
  getBulkChange as get,
  listBulkChanges as list,
} from '@backflow/contracts/bookings';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { BulkDefinitions, Outcome } from './define-bulk-change.ts';

const CHANGE = raw(`
  select c.id, c.task, count(*)::int as total, (count(*) filter (where i.outcome is not null))::int as done
    from bulk_changes c join bulk_change_items i on i.change_id = c.id and c.task->>'name' <> 'import'`);

/** The caller's changes of a screen, oldest first. */
export const bulkChanges = (
  { db }: BookingsContext,
  { actor, query }: Call<typeof list>,
): Promise<BulkChange[]> =>
  select<BulkChange>(
    db,
    'bulk-changes',
    sql`${CHANGE} where c.user_id = ${actor.id} and c.scope = ${query.scope}
         group by c.id order by c.created_at, c.id`,
  );

/** Reads the progress of the caller's change, with its next results. It throws a NotFoundError. */
export const readBulkChange =
  (definitions: BulkDefinitions) =>
  async (
    { db }: BookingsContext,
    { actor, params: { id }, query: { after } }: Call<typeof get>,
  ): Promise<ResponseOf<typeof get>> => {
    const [change] = await select<BulkChange>(
      db,
      'bulk-change',
      sql`${CHANGE} where c.id = ${id} and c.user_id = ${actor.id} group by c.id`,
    );
    if (!change) throw new NotFoundError('This change');
    const items = await select<{ id: string; outcome: Outcome }>(
      db,
      'bulk-change-results',
      sql`select record_id as id, outcome from bulk_change_items
           where change_id = ${id} and position >= ${after} and outcome is not null
           order by position limit ${BULK_RESULTS}`,
    );
    const attendees = await definitions[change.task.name].findAttendees?.(
      db,
      items.map((item) => item.id),
    );
    const results = items.map((item): BulkResult => {
      const attendee = attendees?.get(item.id);
      return { id: item.id, ...item.outcome, ...(attendee && { attendee }) };
    });
    return { ...change, results };
  };
