import type { deleteEvent as contract } from '@backflow/contracts';
import { NotFoundError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { queueTellOfTakenDown } from '../mails/tell-of-taken-down.ts';

/**
 * An administrator takes an event out of every list; its registrations keep it, and their members are told.
 * @throws NotFoundError
 */
export async function deleteEvent(context: EventsContext, call: Call<typeof contract>): Promise<null> {
  const { id } = call.params;
  await mutate(context, call, async (write) => {
    const { transaction } = write;
    const event = await context.models.Event.findOne({
      where: { id, deletedAt: null },
      lock: transaction.LOCK.UPDATE,
      transaction,
    });
    if (!event) throw new NotFoundError('This event');
    await event.update({ deletedAt: new Date(context.now()), version: event.version + 1 }, { transaction });
    if (event.isPublished) await queueTellOfTakenDown(context, write, event);
    write.audit({ subjectId: id });
  });
  return null;
}
