import * as contracts from '@backflow/contracts';
import type { RegistrationStatus } from '@backflow/contracts';
import { WithMessage, route } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { attendeesOf } from './attendees.query.ts';
import { ownRegistrationsPage } from './own-registrations.query.ts';
import { registerForEvent } from './register-for-event.ts';
import { setAttendance } from './set-attendance.ts';
import { setRegistrationStatus } from './set-registration-status.ts';

/** What is said to whoever has just registered. */
const MESSAGES: Record<RegistrationStatus, string> = {
  confirmed: 'Successfully registered for event!',
  pending: 'Successfully registered for event! The invoice comes by mail.',
  waitlisted: 'You are on the waiting list.',
  cancelled: 'Your registration was cancelled.',
};

export const registrationRoutes = [
  route(contracts.registerForEvent, async (context: EventsContext, call) => {
    const registration = await registerForEvent(context, call);
    return new WithMessage(registration, MESSAGES[registration.status]);
  }),
  route(contracts.listOwnRegistrations, ownRegistrationsPage),
  route(contracts.listAttendees, attendeesOf),
  route(contracts.setRegistrationStatus, setRegistrationStatus),
  route(contracts.setAttendance, setAttendance),
];
