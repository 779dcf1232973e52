import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { EventRegistration } from './events/registration.ts';
import { paging } from './fields.ts';
import { WebinarRegistration } from './webinars/webinar-registration.ts';

/** A registration in the caller's own list: it carries an eventId or a webinarId. */
export const RegistrationItem = z.union([EventRegistration, WebinarRegistration]);
export type RegistrationItem = z.infer<typeof RegistrationItem>;

export const listOwnRegistrations = endpoint({
  id: 'registrations.own',
  service: 'events',
  method: 'GET',
  path: '/api/user/registrations',
  summary: 'The caller’s registrations for events and webinars, newest first; cancelled ones are left out.',
  access: 'member',
  query: z.object(paging),
  response: z.array(RegistrationItem),
});
