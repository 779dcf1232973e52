import { NotFoundError } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { WebinarRecord } from '../db/models/webinar.ts';

/**
 * Locks a webinar's row until the transaction ends.
 * @throws NotFoundError for one that is unknown or deleted
 */
export async function lockWebinar(
  { models }: EventsContext,
  { transaction }: Write,
  id: string,
): Promise<WebinarRecord> {
  const webinar = await models.Webinar.findOne({
    where: { id, deletedAt: null },
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (!webinar) throw new NotFoundError('This webinar');
  return webinar;
}
