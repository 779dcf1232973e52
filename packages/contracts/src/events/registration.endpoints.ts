import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';
import { EventRegistration } from './registration.ts';

export const registerForEvent = endpoint({
  id: 'registrations.create',
  service: 'events',
  method: 'POST',
  path: '/api/events/:id/register',
  summary:
    'Register for an event. Refused when completed, closed, full or already registered; a free seat is kept for whoever waits longest.',
  access: 'member',
  params: IdParams,
  response: EventRegistration,
  status: 201,
  changes: ['events'],
});

const WAITING_LIST_CHANGES = {
  name: 'waiting-list',
  most: 10,
  seconds: 3600,
  what: 'changes on this waiting list',
  perTarget: true,
} as const;

export const joinWaitingList = endpoint({
  id: 'waitingList.join',
  service: 'events',
  method: 'POST',
  path: '/api/events/:id/waiting-list',
  summary:
    'Join the end of a full event’s waiting list. Refused when completed, closed, not full, or registered or waiting already.',
  access: 'member',
  limit: WAITING_LIST_CHANGES,
  params: IdParams,
  response: EventRegistration,
  status: 201,
  changes: ['events'],
});

export const leaveWaitingList = endpoint({
  id: 'waitingList.leave',
  service: 'events',
  method: 'DELETE',
  path: '/api/events/:id/waiting-list',
  summary:
    'Leave an event’s waiting list: whoever is behind moves up. Leaving one that one is not on changes nothing.',
  access: 'member',
  limit: WAITING_LIST_CHANGES,
  params: IdParams,
  response: z.null(),
  changes: ['events'],
});
