import * as contracts from '@backflow/contracts';
import { WithMessage, route } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import { leaveWaitingList } from './leave-waiting-list.ts';
import { ownRegistrationsPage } from './own-registrations.query.ts';
import { registerForEvent } from './register-for-event.ts';

export const registrationRoutes = [
  route(contracts.registerForEvent, async (context: EventsContext, call) => {
    const registration = await registerForEvent(context, call);
    return new WithMessage(registration, 'Successfully registered for event!');
  }),
  route(contracts.joinWaitingList, joinWaitingList),
  route(contracts.leaveWaitingList, leaveWaitingList),
  route(contracts.listOwnRegistrations, ownRegistrationsPage),
];
