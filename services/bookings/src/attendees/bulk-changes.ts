import { changeBookings } from '@backflow/contracts/bookings';
import type { BookingChange, BulkResult, MovedBooking } from '@backflow/contracts/bookings';
import type { ResponseOf } from '@backflow/contracts';
import type { Call, Operation } from '@backflow/service-kit';
import { defineBulkChange } from '../bulk/define-bulk-change.ts';
import type { BookingsContext } from '../context.ts';
import { findAttendees } from './attendees.query.ts';
import { eachInBulk } from './each-in-bulk.ts';
import { moveBooking } from './move-booking.ts';
import { changeAttended, updateBookingStatus } from './set-booking.ts';

/** Changes a booking of many by the use case of its own endpoint: with its mail and its announcement. */
async function changeOne(
  context: BookingsContext,
  operation: Operation,
  id: string,
  change: BookingChange,
): Promise<MovedBooking | undefined> {
  if ('moveTo' in change) return moveBooking(context, operation, id, change);
  if ('attended' in change) await changeAttended(context, operation, id, change);
  else await updateBookingStatus(context, operation, id, change);
  return undefined;
}

export const changeBookingsInBulk = defineBulkChange({
  name: 'bookings.change',
  endpoint: changeBookings,
  one: (context, operation, id, { change }) => changeOne(context, operation, id, change),
  findAttendees,
});

/** Serves clients of the former release. */
export async function changeInBulk(
  context: BookingsContext,
  call: Call<typeof changeBookings>,
): Promise<ResponseOf<typeof changeBookings>> {
  const { ids, change } = call.body;
  const outcomes = await eachInBulk(context, ids, (id) => changeOne(context, call, id, change));
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
