import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { listAttendeesOf } from './attendees.query.ts';
import { countAttendeesOf } from './count-attendees.query.ts';
import { exportAttendeesOf } from './export-attendees.ts';
import { EVENTS, WEBINARS } from './kind.ts';
import { mailAttendeesOf } from './mail-attendees.ts';
import { mailReachOf } from './recipients.ts';
import { registerByHandFor } from './register-by-hand.ts';
import { setAttendanceOf } from './set-attendance.ts';
import { setStatusOf } from './set-registration-status.ts';

type Context = EventsContext;

/** What administrators do with registrations: the same for events and for webinars. */
export const attendeeRoutes = [
  route(contracts.listAttendees, (context: Context, call) => listAttendeesOf(context, EVENTS, call)),
  route(contracts.countAttendees, (context: Context, call) => countAttendeesOf(context, EVENTS, call)),
  route(contracts.exportAttendees, (context: Context, call) => exportAttendeesOf(context, EVENTS, call)),
  route(contracts.registerByHand, (context: Context, call) => registerByHandFor(context, EVENTS, call)),
  route(contracts.getMailReach, (context: Context, call) => mailReachOf(context, EVENTS, call)),
  route(contracts.mailAttendees, (context: Context, call) => mailAttendeesOf(context, EVENTS, call)),
  route(contracts.setRegistrationStatus, (context: Context, call) => setStatusOf(context, EVENTS, call)),
  route(contracts.setAttendance, (context: Context, call) => setAttendanceOf(context, EVENTS, call)),

  route(contracts.listWebinarAttendees, (context: Context, call) => listAttendeesOf(context, WEBINARS, call)),
  route(contracts.countWebinarAttendees, (context: Context, call) =>
    countAttendeesOf(context, WEBINARS, call),
  ),
  route(contracts.exportWebinarAttendees, (context: Context, call) =>
    exportAttendeesOf(context, WEBINARS, call),
  ),
  route(contracts.registerForWebinarByHand, (context: Context, call) =>
    registerByHandFor(context, WEBINARS, call),
  ),
  route(contracts.getWebinarMailReach, (context: Context, call) => mailReachOf(context, WEBINARS, call)),
  route(contracts.mailWebinarAttendees, (context: Context, call) => mailAttendeesOf(context, WEBINARS, call)),
  route(contracts.setWebinarRegistrationStatus, (context: Context, call) =>
    setStatusOf(context, WEBINARS, call),
  ),
  route(contracts.setWebinarAttendance, (context: Context, call) => setAttendanceOf(context, WEBINARS, call)),
];
