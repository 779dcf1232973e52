import type { WebinarView, getWebinar } from '@backflow/contracts/webinars';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { presentWebinar, selectWebinars } from './webinar.presenter.ts';
import type { WebinarRow } from './webinar.presenter.ts';

/**
 * One webinar as the caller sees it.
 * @throws NotFoundError for an unknown or deleted webinar, or a draft that the caller may not see
 */
export async function findWebinar(
  { db }: EventsContext,
  { params: { id }, actor }: Call<typeof getWebinar>,
): Promise<WebinarView> {
  const [row] = await select<WebinarRow>(
    db,
    'webinar',
    sql`${selectWebinars(actor)} where w.id = ${id} and w.deleted_at is null`,
  );
  if (!row || (!row.isPublished && actor?.isAdmin !== true)) throw new NotFoundError('This webinar');
  return presentWebinar(row, actor);
}
