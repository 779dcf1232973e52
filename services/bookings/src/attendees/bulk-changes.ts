import type { BookingChange, MovedBooking } from '@backflow/contracts/bookings';
import type { Operation } from '@backflow/service-kit';
import { defineBulkChange } from '../bulk/define-bulk-change.ts';
import type { BookingsContext } from '../context.ts';
import { findAttendees } from './attendees.query.ts';
import { moveBooking } from './move-booking.ts';
import { changeAttended } from './set-attended.ts';
import { updateBookingStatus } from './set-booking.ts';

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
  action: 'registrations.bulk',
  one: (context, operation, id, { change }) => changeOne(context, operation, id, change),
  findAttendees,
});
