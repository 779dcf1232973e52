import type { AdminWebinarView } from '@backflow/contracts/webinars';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Actor, Database } from '@backflow/service-kit';
import { presentWebinar, selectAdminWebinars } from './webinar.presenter.ts';
import type { AdminWebinarRow } from './webinar.presenter.ts';

/**
 * One webinar as an administrator sees it.
 * @throws NotFoundError for one that is unknown or deleted
 */
export async function findAdminWebinar(db: Database, id: string, actor: Actor): Promise<AdminWebinarView> {
  const [row] = await select<AdminWebinarRow>(
    db,
    'admin-webinar',
    sql`${selectAdminWebinars(actor)} where w.id = ${id} and w.deleted_at is null`,
  );
  if (!row) throw new NotFoundError('This webinar');
  return presentWebinar(row, actor);
}
