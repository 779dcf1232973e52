import { endpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';
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
