import type { AttendeeRegistration, setAttendance as contract } from '@backflow/contracts';
import { NotFoundError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { findAttendee } from './attendees.query.ts';

/**
 * An administrator says whether someone was there. Saying it again changes nothing.
 * @throws NotFoundError
 */
export async function setAttendance(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<AttendeeRegistration> {
  const { id } = call.params;
  const { attended } = call.body;
  await mutate(context, call, async (write) => {
    const { transaction } = write;
    const registration = await context.models.Registration.findByPk(id, {
      lock: transaction.LOCK.UPDATE,
      transaction,
    });
    if (!registration) throw new NotFoundError('This registration');
    if (registration.attended === attended) return write.unchanged();
    await registration.update({ attended }, { transaction });
    write.audit({ subjectId: id, details: { attended } });
  });
  return findAttendee(context.db, id);
}
