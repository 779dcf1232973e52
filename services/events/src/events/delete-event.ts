import { NotFoundError, announceChange, recordAudit } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import type { EventsDeps } from '../deps.ts';

/** An administrator takes an event out of every list; its registrations keep it. Throws NotFoundError. */
export async function deleteEvent(deps: EventsDeps, actor: Actor, id: string): Promise<null> {
  const { db, redis, models, now } = deps;
  await db.sequelize.transaction(async (transaction) => {
    const [deleted] = await models.Event.update(
      { deletedAt: new Date(now()) },
      { where: { id, deletedAt: null }, transaction },
    );
    if (deleted === 0) throw new NotFoundError('This event');
    await recordAudit(db.sequelize, transaction, {
      actorId: actor.id,
      action: 'events.delete',
      subjectId: id,
    });
  });
  await announceChange(redis, 'events');
  return null;
}
