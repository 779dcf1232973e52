import type { leaveWaitingList as contract } from '@backflow/contracts';
import { mutate, raw } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { holdRow } from '../seats/seats.ts';

/**
 * A member gives their place in line up, also of an event that was taken down or is over. Without one nothing changes.
 * @throws NotFoundError when there never was such an event
 */
export async function leaveWaitingList(context: EventsContext, call: Call<typeof contract>): Promise<null> {
  const { actor, params } = call;
  await mutate(context, call, async (write) => {
    await holdRow(write, 'events', params.id, raw('id'));
    const [left] = await context.models.Registration.update(
      { status: 'cancelled' },
      {
        where: { eventId: params.id, userId: actor.id, status: 'waitlisted' },
        transaction: write.transaction,
      },
    );
    if (left === 0) write.unchanged();
  });
  return null;
}
