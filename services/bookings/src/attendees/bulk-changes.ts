import type { BulkResult, MovedBooking, changeBookings as contract } from '@backflow/contracts/bookings';
import type { ResponseOf } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { findAttendees } from './attendees.query.ts';
import { eachInBulk } from './each-in-bulk.ts';
import { moveBooking } from './move-booking.ts';
import { changeAttended, changeStatus } from './set-booking.ts';

/**
 * Changes many bookings, each by the use case of its own endpoint: in its own transaction, with its audit entry, mail and
 * announcement. One that is refused doesn't undo the others.
 */
export async function changeInBulk(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { ids, change } = call.body;
  const outcomes = await eachInBulk(context, ids, async (id): Promise<MovedBooking | undefined> => {
    if ('moveTo' in change) return moveBooking(context, call, id, change);
    if ('attended' in change) await changeAttended(context, call, id, change.attended);
    else await changeStatus(context, call, id, change);
    return undefined;
  });
  const attendees = await findAttendees(
    context.db,
    outcomes.map(({ id }) => id),
  );
  const results = outcomes.map(({ done, ...outcome }): BulkResult => {
    const attendee = attendees.get(outcome.id);
    return { ...outcome, ...(attendee && { attendee }), ...(done && { moved: done }) };
  });
  return { results };
}
