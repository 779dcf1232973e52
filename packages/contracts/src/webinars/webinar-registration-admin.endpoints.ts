import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import {
  AttendeeMail,
  RegistrationCounts,
  WebinarByHand,
  attendeeQuery,
} from '../events/registration-admin.endpoints.ts';
import { AttendeeRegistration, RegistrationStatus } from '../events/registration.ts';
import { IdParams } from '../fields.ts';
import { MailReach, MailedTo, mailReachQuery } from '../notifications/mail-reach.ts';

export const listWebinarAttendees = endpoint({
  id: 'webinarRegistrations.attendees',
  service: 'events',
  method: 'GET',
  path: '/api/admin/webinars/:id/registrations',
  summary: 'Who is registered for a webinar, with contact details, oldest first.',
  access: 'admin',
  params: IdParams,
  query: attendeeQuery,
  response: z.array(AttendeeRegistration),
});

export const countWebinarAttendees = endpoint({
  id: 'webinarRegistrations.counts',
  service: 'events',
  method: 'GET',
  path: '/api/admin/webinars/:id/registrations/counts',
  summary: 'How many registrations a webinar has of each status, and how many attended.',
  access: 'admin',
  params: IdParams,
  response: RegistrationCounts,
});

export const exportWebinarAttendees = endpoint({
  id: 'webinarRegistrations.export',
  service: 'events',
  method: 'GET',
  path: '/api/admin/webinars/:id/registrations/csv',
  summary: 'Everyone registered for a webinar as a table (CSV).',
  access: 'admin',
  params: IdParams,
  file: true,
  response: z.unknown(),
});

export const registerForWebinarByHand = endpoint({
  id: 'webinarRegistrations.createByHand',
  auditSentence: 'registered {member} for the webinar {subject}',
  service: 'events',
  method: 'POST',
  path: '/api/admin/webinars/:id/registrations',
  summary:
    'Register a member for a webinar, also one that has begun. Refused when registered already; when full, `whenFull` decides.',
  access: 'admin',
  params: IdParams,
  body: WebinarByHand,
  response: AttendeeRegistration,
  status: 201,
  changes: ['webinars'],
});

export const getWebinarMailReach = endpoint({
  id: 'webinarRegistrations.mailReach',
  service: 'events',
  method: 'GET',
  path: '/api/admin/webinars/:id/mail/reach',
  summary: 'How many would receive a mail to those registered for a webinar, and who would not.',
  access: 'admin',
  params: IdParams,
  query: mailReachQuery,
  response: MailReach,
});

export const mailWebinarAttendees = endpoint({
  id: 'webinarRegistrations.mail',
  auditSentence: 'sent a mail to the attendees of the webinar {subject}',
  service: 'events',
  method: 'POST',
  path: '/api/admin/webinars/:id/mail',
  summary: 'Send a mail to those registered for a webinar, each once.',
  access: 'admin',
  idempotent: true,
  params: IdParams,
  body: AttendeeMail,
  response: MailedTo,
});

export const setWebinarRegistrationStatus = endpoint({
  id: 'webinarRegistrations.setStatus',
  auditSentence: 'marked {member} as {status} for the webinar {subject}',
  service: 'events',
  method: 'PATCH',
  path: '/api/admin/webinar-registrations/:id/status',
  summary: 'Set the status of a registration for a webinar. Setting the one it has changes nothing.',
  access: 'admin',
  params: IdParams,
  body: z.object({ status: RegistrationStatus }),
  response: AttendeeRegistration,
  changes: ['webinars'],
});

export const setWebinarAttendance = endpoint({
  id: 'webinarRegistrations.setAttendance',
  auditSentence: 'noted whether {member} attended the webinar {subject}',
  service: 'events',
  method: 'PATCH',
  path: '/api/admin/webinar-registrations/:id/attendance',
  summary: 'Say whether someone attended a webinar.',
  access: 'admin',
  params: IdParams,
  body: z.object({ attended: z.boolean('Attended must be true or false') }),
  response: AttendeeRegistration,
});
