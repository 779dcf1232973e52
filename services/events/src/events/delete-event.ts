import { needsInvoice } from '@backflow/contracts';
import type { deleteEvent as contract } from '@backflow/contracts';
import { AppError, NotFoundError, mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { EventRecord } from '../db/models/event.ts';
import { isOver } from '../mails/occasion.ts';
import { queueTellOfTakenDown } from '../mails/tell-of-taken-down.ts';
import { chiefFields } from './event-fields.ts';

/**
 * An administrator takes an event out of every list; its registrations keep it, and their members are told. One that
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
    // Whoever pays or registers waits for the row: the number is what it is until the event is gone.
    const paid = isOver(event, context.now()) ? 0 : await countPaid(context, write, event);
    if (paid > 0 && query.paid !== paid) throw refusal(event, paid);
    const was = chiefFields(event);
    await event.update({ deletedAt: new Date(context.now()), version: event.version + 1 }, { transaction });
    if (event.isPublished) await queueTellOfTakenDown(context, write, event);
    write.audit({ subjectId: params.id, details: { ...was, ...(paid > 0 && { paid }) } });
  });
  return null;
}

const countPaid = async (
  { models }: EventsContext,
  { transaction }: Write,
  event: EventRecord,
): Promise<number> =>
  needsInvoice(event)
    ? models.Registration.count({ where: { eventId: event.id, status: 'confirmed' }, transaction })
    : 0;

function refusal({ isPublished }: EventRecord, paid: number): AppError {
  const people = paid === 1 ? '1 person has' : `${paid} people have`;
  // Of a draft those registered were told when it was taken down.
  const then = isPublished ? 'they are told, and you refund them' : 'you refund them';
  const message = `${people} paid for this event. Enter ${paid} to delete it; ${then}.`;
  return new AppError('PAID_REGISTRATIONS', message, [{ path: 'paid', message }]);
}
