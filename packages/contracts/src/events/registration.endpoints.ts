import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, paging } from '../fields.ts';
import { RegistrationItem } from './registration-item.ts';
import { EventRegistration } from './registration.ts';

export const registerForEvent = endpoint({
  id: 'registrations.create',
  service: 'events',
  method: 'POST',
  path: '/api/events/:id/register',
  summary: 'Register for an event. Refused when completed, closed, full or already registered.',
  access: 'member',
  params: IdParams,
  response: EventRegistration,
  status: 201,
  changes: ['events'],
});

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
