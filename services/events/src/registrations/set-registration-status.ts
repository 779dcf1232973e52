import { holdsSeat } from '@backflow/contracts';
import type { AttendeeRegistration, setRegistrationStatus as contract } from '@backflow/contracts';
import { NotFoundError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { EventsContext } from '../context.ts';
import type { RegistrationRecord } from '../db/models/registration.ts';
import { tellOfStatus } from '../mails/tell-member.ts';
import { RegistrationRefusedError } from '../seats/refusals.ts';
import { findAttendee } from './attendees.query.ts';
import { EVENT_REFUSALS } from './register-for-event.ts';

/**
 * An administrator sets a registration's status; seats are given and taken back with it, and the
 * member is told. Setting the status it has changes nothing.
 * @throws NotFoundError, or a refusal: the event is full, or the member has registered again since cancelling
 */
export async function setRegistrationStatus(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<AttendeeRegistration> {
  const { models } = context;
  const { id } = call.params;
  const { status } = call.body;
  await mutate(context, call, async (write) => {
    const { transaction } = write;
    const registration = await models.Registration.findByPk(id, { transaction });
    if (!registration) throw new NotFoundError('This registration');
    const event = await models.Event.findByPk(registration.eventId, {
      lock: transaction.LOCK.UPDATE,
      rejectOnEmpty: true,
      transaction,
    });
    // Only now can nobody else be changing it.
    await registration.reload({ transaction });
    const from = registration.status;
    if (from === status) return write.unchanged();

    if (from === 'cancelled') await refuseBesideAnother(models, registration, transaction);
    const seats = Number(holdsSeat(status)) - Number(holdsSeat(from));
    const { currentAttendees, maxAttendees } = event;
    if (seats > 0 && maxAttendees !== null && currentAttendees >= maxAttendees) throw EVENT_REFUSALS.full();
    await registration.update({ status }, { transaction });
    await event.update({ currentAttendees: currentAttendees + seats }, { transaction });
    const isGone = event.deletedAt !== null || !event.isPublished;
    // Of an event that was taken down they have been told already.
    if (!isGone) await tellOfStatus(context, write, { event, userId: registration.userId, from, to: status });
    write.audit({ subjectId: id, details: { from, to: status } });
  });
  return findAttendee(context.db, id);
}

async function refuseBesideAnother(
  { Registration }: EventsContext['models'],
  { eventId, userId }: RegistrationRecord,
  transaction: Transaction,
): Promise<void> {
  const where = { eventId, userId, status: { [Op.ne]: 'cancelled' } } as const;
  if ((await Registration.count({ where, transaction })) === 0) return;
  throw new RegistrationRefusedError(
    'ALREADY_REGISTERED',
    'This member has another registration for this event.',
  );
}
