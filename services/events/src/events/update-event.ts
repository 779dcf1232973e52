import type { AdminEventView, updateEvent as contract } from '@backflow/contracts';
import { ConflictError, NotFoundError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { differences } from '../differences.ts';
import { isMove, queueNotifyMoved } from '../mails/notify-moved.ts';
import { occasionOfEvent } from '../mails/occasion.ts';
import { queueTellOfTakenDown } from '../mails/tell-of-taken-down.ts';
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
    const { currentAttendees } = event;
    const fields = await checkEvent(db, changedEventFields(before, body), body, {
      ...before,
      currentAttendees,
    });
    const details = differences(before, fields);
    if (Object.keys(details).length === 0) return write.unchanged();
    const was = occasionOfEvent(context, event);
    await event.update({ ...fields, version: event.version + 1 }, { transaction });
    if (before.isPublished && !fields.isPublished) await queueTellOfTakenDown(context, write, event);
    const now = occasionOfEvent(context, event);
    const isMoved = before.isPublished && fields.isPublished && isMove(context, was, now);
    if (isMoved && body.notify) await queueNotifyMoved(context, write, 'events', event, was);
    write.audit({ subjectId: event.id, details: { ...details, ...(isMoved && { notify: body.notify }) } });
  });
  return findAdminEvent(db, params.id, actor);
}
