import type { EventView } from '@backflow/contracts';
import { NotFoundError } from '@backflow/service-kit';
import type { Actor, Database } from '@backflow/service-kit';
import { selectRows, sql } from '../db/sql.ts';
import { selectEvents } from './event-select.ts';
import type { EventRow } from './event-select.ts';
import { maySee } from './event.policy.ts';
import { presentEvent } from './event.presenter.ts';

/**
 * One event as `actor` sees it.
 * @throws NotFoundError for one that is unknown, deleted, or a draft of which the actor may not know.
 */
export async function findEvent(db: Database, id: string, actor: Actor | null): Promise<EventView> {
  const [row] = await selectRows<EventRow>(
    db,
    'event',
    sql`${selectEvents(actor)} where e.id = ${id} and e.deleted_at is null`,
  );
  if (!row || !maySee(actor, row)) throw new NotFoundError('This event');
  return presentEvent(row, actor);
}
