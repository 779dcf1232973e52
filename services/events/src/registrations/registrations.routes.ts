import * as endpoints from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { EventsDeps } from '../deps.ts';
import { attendeesOf } from './attendees.query.ts';
import { ownRegistrationsPage } from './own-registrations.query.ts';
import { registerForEvent } from './register-for-event.ts';
import { setAttendance } from './set-attendance.ts';
import { setRegistrationStatus } from './set-registration-status.ts';

export const registrationRoutes = (deps: EventsDeps) => [
  route(endpoints.registerForEvent, ({ params, actor }) => registerForEvent(deps, actor, params.id)),
  route(endpoints.listOwnRegistrations, ({ query, actor }) => ownRegistrationsPage(deps.db, query, actor)),
  route(endpoints.listAttendees, ({ params }) => attendeesOf(deps.db, params.id)),
  route(endpoints.setRegistrationStatus, ({ params, body, actor }) =>
    setRegistrationStatus(deps, actor, params.id, body.status),
  ),
  route(endpoints.setAttendance, ({ params, body, actor }) =>
    setAttendance(deps, actor, params.id, body.attended),
  ),
];
