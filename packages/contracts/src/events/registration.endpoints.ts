import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams, paging } from '../fields.ts';
import { AttendeeRegistration, RegistrationItem, RegistrationStatus } from './registration.ts';

export const registerForEvent = endpoint({
  id: 'registrations.create',
  service: 'events',
  method: 'POST',
  path: '/api/events/:id/register',
  summary: 'Register for an event. Refused when completed, closed, full or already registered.',
  access: 'member',
  params: IdParams,
  response: RegistrationItem,
  status: 201,
});

export const listOwnRegistrations = endpoint({
  id: 'registrations.own',
  service: 'events',
  method: 'GET',
  path: '/api/user/registrations',
  summary: 'The caller’s registrations, newest first; cancelled ones are left out.',
  access: 'member',
  query: z.object(paging),
  response: z.array(RegistrationItem),
});

export const listAttendees = endpoint({
  id: 'registrations.attendees',
  service: 'events',
  method: 'GET',
  path: '/api/admin/events/:id/registrations',
  summary: 'Everyone registered for an event, with contact details, oldest first.',
  access: 'admin',
  params: IdParams,
  response: z.array(AttendeeRegistration),
  bare: true,
});

export const setRegistrationStatus = endpoint({
  id: 'registrations.setStatus',
  service: 'events',
  method: 'PATCH',
  path: '/api/admin/registrations/:id/status',
  summary: 'Set a registration’s status. Setting the one it has changes nothing.',
  access: 'admin',
  params: IdParams,
  body: z.object({ status: RegistrationStatus }),
  response: AttendeeRegistration,
});

export const setAttendance = endpoint({
  id: 'registrations.setAttendance',
  service: 'events',
  method: 'PATCH',
  path: '/api/admin/registrations/:id/attendance',
  summary: 'Say whether someone attended.',
  access: 'admin',
  params: IdParams,
  body: z.object({ attended: z.boolean('Attended must be true or false') }),
  response: AttendeeRegistration,
});
