import type { AttendeeRegistration, RegistrationStatus } from '@backflow/contracts';
import { NotFoundError, announceChange, recordAudit } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { UniqueConstraintError } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { EventsDeps } from '../deps.ts';
import { findAttendee } from './attendees.query.ts';
import { AlreadyRegisteredError } from './registration.errors.ts';
import { countSeat, holdsSeat, lockEvent, refuseWhenFull } from './seats.ts';

/**
 * An administrator sets a registration's status; seats are given and taken back with it. Setting the status it
 * has changes nothing. Throws NotFoundError, EventFullError, or AlreadyRegisteredError when a cancelled one
 * would come back beside a newer one.
 */
export async function setRegistrationStatus(
  deps: EventsDeps,
  actor: Actor,
  id: string,
  status: RegistrationStatus,
): Promise<AttendeeRegistration> {
  await deps.db.sequelize
    .transaction((transaction) => changeStatus(deps, actor, id, status, transaction))
    .catch((error: unknown) => {
      throw error instanceof UniqueConstraintError
        ? new AlreadyRegisteredError('This member has another registration for this event.')
        : error;
    });
  await announceChange(deps.redis, 'events');
  return findAttendee(deps.db, id);
}

async function changeStatus(
  { db, models }: EventsDeps,
  actor: Actor,
  id: string,
  status: RegistrationStatus,
  transaction: Transaction,
): Promise<void> {
  const registration = await models.Registration.findByPk(id, { transaction });
  if (!registration) throw new NotFoundError('This registration');
  const event = await lockEvent(models, registration.eventId, transaction);
  // Only now can nobody else be changing it.
  await registration.reload({ transaction });
  const from = registration.status;
  if (from === status) return;

  const givesSeat = holdsSeat(status) && !holdsSeat(from);
  const takesSeat = !holdsSeat(status) && holdsSeat(from);
  if (givesSeat) refuseWhenFull(event);
  await registration.update({ status }, { transaction });
  if (givesSeat) await countSeat(event, 1, transaction);
  if (takesSeat) await countSeat(event, -1, transaction);

  await recordAudit(db.sequelize, transaction, {
    actorId: actor.id,
    action: 'registrations.setStatus',
    subjectId: id,
    details: { from, to: status },
  });
}
