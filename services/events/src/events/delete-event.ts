import { needsInvoice } from '@backflow/contracts/bookings';
import type { deleteEvent as contract } from '@backflow/contracts/events';
import { AppError, NotFoundError, lockOffer, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { announcedEvent, isOver, notifyChange } from '../bookings/notify-change.ts';
import type { EventsContext } from '../context.ts';
import type { EventRecord } from '../db/models/event.ts';
import { auditSummary } from './event-fields.ts';

/**
 * An administrator takes an event out of every list; bookings keep it, and their members are notified. One that
 * people have paid for, and that is not over, goes only when it is said how many they are.
 * @throws NotFoundError, or PAID_REGISTRATIONS with the number to say
 */
export async function deleteEvent(context: EventsContext, call: Call<typeof contract>): Promise<null> {
  const { params, query } = call;
  await mutate(context, call, async (write) => {
    const { transaction } = write;
    const event = await context.models.Event.findOne({
      where: { id: params.id, deletedAt: null },
      lock: transaction.LOCK.UPDATE,
      transaction,
    });
    if (!event) throw new NotFoundError('This event');
    // Nobody books or pays before the transaction ends.
    const { confirmed } = await lockOffer(write, event.id);
    const before = announcedEvent(event);
    const paid = needsInvoice(event) && !isOver(before, context.now()) ? confirmed : 0;
    if (paid > 0 && query.paid !== paid) throw paidRegistrations(event, paid);
    await event.update({ deletedAt: new Date(context.now()), version: event.version + 1 }, { transaction });
    await notifyChange(context, write, { offer: event, before, after: announcedEvent(event) });
    write.audit({ subjectId: params.id, details: { ...auditSummary(event), ...(paid > 0 && { paid }) } });
  });
  return null;
}

function paidRegistrations({ isPublished }: EventRecord, paid: number): AppError {
  const people = paid === 1 ? '1 person has' : `${paid} people have`;
  // Members were notified of a draft when it was unpublished.
  const then = isPublished ? 'they are told, and you refund them' : 'you refund them';
  const message = `${people} paid for this event. Enter ${paid} to delete it; ${then}.`;
  return new AppError('PAID_REGISTRATIONS', message, [{ path: 'paid', message }]);
}
