import type { deleteEvent as contract } from '@backflow/contracts';
import { NotFoundError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';

/**
 * An administrator takes an event out of every list; its registrations keep it.
 * @throws NotFoundError
 */
export async function deleteEvent(context: EventsContext, call: Call<typeof contract>): Promise<null> {
  const { id } = call.params;
  await mutate(context, call, async (write) => {
    const [deleted] = await context.models.Event.update(
      { deletedAt: new Date(context.now()) },
      { where: { id, deletedAt: null }, transaction: write.transaction },
    );
    if (deleted === 0) throw new NotFoundError('This event');
    write.audit({ subjectId: id });
  });
  return null;
}
