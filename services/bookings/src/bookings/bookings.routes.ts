import * as contracts from '@backflow/contracts/bookings';
import { WithMessage, route } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { book } from './book.ts';
import { ownBookingsPage } from './own-bookings.query.ts';
import { presentEnrollment, presentEventBooking, presentWebinarBooking } from './present-booking.ts';
import { joinWaitingList, leaveWaitingList } from './waiting-list.ts';

/** What members do. */
export const bookingRoutes = [
  route(contracts.registerForEvent, async (context: BookingsContext, call) => {
    const registration = presentEventBooking(await book(context, 'event', call), call.actor);
    return new WithMessage(registration, 'Successfully registered for event!');
  }),
  route(contracts.registerForWebinar, async (context: BookingsContext, call) => {
    const registration = presentWebinarBooking(await book(context, 'webinar', call));
    return new WithMessage(registration, 'Successfully registered for webinar!');
  }),
  route(contracts.enrollInCourse, async (context: BookingsContext, call) => {
    const enrollment = presentEnrollment(await book(context, 'course', call));
    return new WithMessage(enrollment, 'Successfully enrolled in course!');
  }),
  route(contracts.joinWaitingList, async (context: BookingsContext, call) =>
    presentEventBooking(await joinWaitingList(context, call), call.actor),
  ),
  route(contracts.leaveWaitingList, leaveWaitingList),
  route(contracts.listOwnRegistrations, ownBookingsPage),
];
