import { KIND_RULES } from '@backflow/contracts/bookings';
import type { Attendee, setAttendance as contract } from '@backflow/contracts/bookings';
import { NotFoundError, ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { lockOfferOf } from '../offers/offer.ts';
import { findAttendee } from './attendees.query.ts';

/**
 * An administrator says whether someone was there. Saying it again changes nothing.
 * @throws NotFoundError; a ValidationError for a course, which nobody attends
 */
export async function setAttendanceOf(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<Attendee> {
  const { id } = call.params;
  const { attended } = call.body;
  await mutate(context, call, async (write) => {
    const offer = await lockOfferOf(write, id);
    const [before] = await write.rows<{ attended: boolean; userId: string }>(sql`
      select attended, user_id as "userId" from bookings where id = ${id}`);
    if (!before) throw new NotFoundError('This registration');
    if (!KIND_RULES[offer.kind].isAttended) {
      throw new ValidationError([{ path: 'attended', message: 'Nobody attends a course' }]);
    }
    // No list of members shows it.
    write.changed();
    if (before.attended === attended) return write.unchanged();
    await write.rows(sql`update bookings set attended = ${attended}, updated_at = now() where id = ${id}`);
    const { userId } = before;
    write.audit({
      subjectId: id,
      details: { offerId: offer.id, userId, attended: { from: before.attended, to: attended } },
    });
  });
  return findAttendee(context.db, id);
}
