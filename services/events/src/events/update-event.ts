import type { AdminEventView, updateEvent as contract } from '@backflow/contracts/events';
import { ConflictError, NotFoundError, lockOffer, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { announcedEvent, notifyChange } from '../bookings/notify-change.ts';
import { differences } from '../differences.ts';
import { checkEvent } from './check-event.ts';
import { changedEventFields, fieldsOf } from './event-fields.ts';
import { findAdminEvent } from './find-event.query.ts';

/**
 * An administrator changes some fields of an event; the rules are those of the event as it would then be. When a published event
 * moves, everyone with a booking is notified, unless the administrator decided otherwise.
 * @throws NotFoundError, a ConflictError with the event as it is now when the edit was made from an older version, or a
 *   ValidationError that lists every problem
 */
export async function updateEvent(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<AdminEventView> {
  const { db, models } = context;
  const { actor, params, body } = call;
  await mutate(context, call, async (write) => {
    const { transaction } = write;
    const event = await models.Event.findOne({
      where: { id: params.id, deletedAt: null },
      lock: transaction.LOCK.UPDATE,
      transaction,
    });
    if (!event) throw new NotFoundError('This event');
    if (body.version !== undefined && body.version !== event.version) {
      throw new ConflictError(await findAdminEvent(db, params.id, actor));
    }
    const before = fieldsOf(event);
    const { pending, confirmed } = await lockOffer(write, event.id);
    const fields = await checkEvent(db, changedEventFields(before, body), body, {
      ...before,
      seatsTaken: pending + confirmed,
    });
    const details = differences(before, fields);
    if (Object.keys(details).length === 0) return write.unchanged();
    const announced = announcedEvent(event);
    await event.update({ ...fields, version: event.version + 1 }, { transaction });
    const isMoved = await notifyChange(context, write, {
      offer: event,
      before: announced,
      after: announcedEvent(event),
      notify: body.notify,
    });
    write.audit({ subjectId: event.id, details: { ...details, ...(isMoved && { notify: body.notify }) } });
  });
  return findAdminEvent(db, params.id, actor);
}
