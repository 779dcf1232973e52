import type { AttendeeRegistration } from '@backflow/contracts';
import { NotFoundError, recordAudit } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import type { EventsDeps } from '../deps.ts';
import { findAttendee } from './attendees.query.ts';

/** An administrator says whether someone was there. Saying it again changes nothing. Throws NotFoundError. */
export async function setAttendance(
  { db, models }: EventsDeps,
  actor: Actor,
  id: string,
  attended: boolean,
): Promise<AttendeeRegistration> {
  await db.sequelize.transaction(async (transaction) => {
    const registration = await models.Registration.findByPk(id, {
      lock: transaction.LOCK.UPDATE,
      transaction,
    });
    if (!registration) throw new NotFoundError('This registration');
    if (registration.attended === attended) return;
    await registration.update({ attended }, { transaction });
    await recordAudit(db.sequelize, transaction, {
      actorId: actor.id,
      action: 'registrations.setAttendance',
      subjectId: id,
      details: { attended },
    });
  });
  return findAttendee(db, id);
}
