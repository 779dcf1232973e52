import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';
import { AttendeeRegistration, RegistrationStatus } from './registration.ts';

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
  changes: ['events'],
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
