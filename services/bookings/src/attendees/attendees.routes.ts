import * as contracts from '@backflow/contracts/bookings';
import { route } from '@backflow/service-kit';
import { addAttendeeTo } from './add-attendee.ts';
import { attendeesPage } from './attendees.query.ts';
import { countAttendeesOf } from './count-attendees.query.ts';
import { exportAttendeesOf } from './export-attendees.ts';
import { mailAttendeesOf, mailReachOf } from './mail-attendees.ts';
import { setAttendanceOf } from './set-attendance.ts';
import { setStatusOf } from './set-booking-status.ts';

/** What administrators do, the same for every kind of offer. */
export const attendeeRoutes = [
  route(contracts.listAttendees, attendeesPage),
  route(contracts.countAttendees, countAttendeesOf),
  route(contracts.exportAttendees, exportAttendeesOf),
  route(contracts.addAttendee, addAttendeeTo),
  route(contracts.previewRecipients, mailReachOf),
  route(contracts.mailAttendees, mailAttendeesOf),
  route(contracts.setBookingStatus, setStatusOf),
  route(contracts.setAttendance, setAttendanceOf),
];
