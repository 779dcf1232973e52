import type { AttendeeRegistration, setAttendance } from '@backflow/contracts';
import { NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { findAttendee } from './attendees.query.ts';
import type { Stored } from './kind.ts';

/**
 * An administrator says whether someone was there. Saying it again changes nothing.
 * @throws NotFoundError
 */
export async function setAttendanceOf(
  context: EventsContext,
  kind: Stored,
  call: Call<typeof setAttendance>,
): Promise<AttendeeRegistration> {
  const { id } = call.params;
  const { attended } = call.body;
  await mutate(context, call, async (write) => {
    const [before] = await write.rows<{ attended: boolean }>(sql`
      select attended from ${kind.registrations} where id = ${id} for update`);
    if (!before) throw new NotFoundError('This registration');
    if (before.attended === attended) return write.unchanged();
    await write.rows(sql`
      update ${kind.registrations} set attended = ${attended}, updated_at = now() where id = ${id}`);
    write.audit({ subjectId: id, details: { attended: { from: before.attended, to: attended } } });
  });
  return findAttendee(context.db, kind, id);
}
