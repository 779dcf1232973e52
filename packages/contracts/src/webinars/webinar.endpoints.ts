import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, paging } from '../fields.ts';
import { WebinarRegistration } from './webinar-registration.ts';
import { WebinarView } from './webinar.ts';

export const listWebinars = endpoint({
  id: 'webinars.list',
  service: 'events',
  method: 'GET',
  path: '/api/webinars',
  summary: 'Published webinars, past ones too, latest first.',
  access: 'public',
  personal: true,
  query: z.object(paging),
  response: z.array(WebinarView),
  cache: { seconds: 5, topics: ['webinars'] },
});

export const registerForWebinar = endpoint({
  id: 'webinars.register',
  service: 'events',
  method: 'POST',
  path: '/api/webinars/:id/register',
  summary:
    'Register for a webinar. Refused when begun, full, already registered, or premium for a free member.',
  access: 'member',
  params: IdParams,
  response: WebinarRegistration,
  status: 201,
  changes: ['webinars'],
});
