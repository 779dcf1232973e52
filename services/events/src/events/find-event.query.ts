import type { AdminEventView, EventView, getEvent } from '@backflow/contracts/events';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Database } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { AdminEventRow, EventRow } from '../db/models.ts';
import { ADMIN_COLUMNS, selectEvents } from './event.presenter.ts';
import { maySee } from './event.presenter.ts';
import { presentAdminEvent, presentEvent } from './event.presenter.ts';

/**
 * One event as the caller sees it.
 * @throws NotFoundError for an unknown or deleted event, or a draft that the caller may not see
 */
export async function findEvent(
  { db }: EventsContext,
  { params: { id }, actor }: Call<typeof getEvent>,
): Promise<EventView> {
  const [row] = await select<EventRow>(
    db,
    'event',
    sql`${selectEvents(actor)} where e.id = ${id} and e.deleted_at is null`,
  );
  if (!row || !maySee(actor, row)) throw new NotFoundError('This event');
  return presentEvent(row, actor);
}

/** Events as administrators see them, soonest first, without unknown and deleted ones. */
export async function findAdminEvents(
  db: Database,
  ids: readonly string[],
  actor: Actor,
): Promise<AdminEventView[]> {
  const rows = await select<AdminEventRow>(
    db,
    'admin-events',
    sql`
      ${selectEvents(actor, { columns: ADMIN_COLUMNS })} where e.id = any(${ids}::uuid[]) and e.deleted_at is null
       order by e.start_date, e.id`,
  );
  return rows.map((row) => presentAdminEvent(row, actor));
}
