import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, id, paging, requiredText, searchText } from '../fields.ts';
import { MailAudience, MailReach, MailedTo, mailReachQuery } from '../notifications/mail-reach.ts';
import { AttendeeRegistration, RegistrationStatus } from './registration.ts';

/** What administrators' lists of people who take part in something ask for. */
export const attendeeQuery = z.object({
  ...paging,
  /** Of names and addresses. */
  search: searchText,
  status: z.optional(RegistrationStatus),
});

/** How many there are of each status, and how many of them were there. */
export const RegistrationCounts = z.object({
  pending: z.int(),
  confirmed: z.int(),
  waitlisted: z.int(),
  cancelled: z.int(),
  attended: z.int(),
});
export type RegistrationCounts = z.infer<typeof RegistrationCounts>;

/** Who is registered by hand. */
export const ByHand = z.object({ userId: id });

/** What happens to who is registered by hand where every seat is taken. */
const whenFull = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z._default(z.enum(['refuse', ...choices], `When full must be refuse or ${choices.join(' or ')}`), 'refuse');

/** By hand for an event: where it is full, on its waiting list, or with one more seat than it had. */
export const EventByHand = z.extend(ByHand, { whenFull: whenFull(['waitlist', 'add-seat']) });

/** By hand for a webinar, which has no waiting list. */
export const WebinarByHand = z.extend(ByHand, { whenFull: whenFull(['add-seat']) });

/** A mail to people who take part. */
export const AttendeeMail = z.object({
  to: MailAudience,
  subject: requiredText('Subject', { max: 150 }),
  message: requiredText('Message', { max: 5000, multiline: true }),
});
export type AttendeeMail = z.infer<typeof AttendeeMail>;

export const listAttendees = endpoint({
  id: 'registrations.attendees',
  service: 'events',
  method: 'GET',
  path: '/api/admin/events/:id/registrations',
  summary:
    'Who is registered for an event, with contact details, oldest first; the header `link` names the next page.',
  access: 'admin',
  params: IdParams,
  query: attendeeQuery,
  response: z.array(AttendeeRegistration),
  bare: true,
});

export const countAttendees = endpoint({
  id: 'registrations.counts',
  service: 'events',
  method: 'GET',
  path: '/api/admin/events/:id/registrations/counts',
  summary: 'How many registrations an event has of each status, and how many attended.',
  access: 'admin',
  params: IdParams,
  response: RegistrationCounts,
});

export const exportAttendees = endpoint({
  id: 'registrations.export',
  service: 'events',
  method: 'GET',
  path: '/api/admin/events/:id/registrations/csv',
  summary: 'Everyone registered for an event as a table (CSV).',
  access: 'admin',
  params: IdParams,
  file: true,
  response: z.unknown(),
});

export const registerByHand = endpoint({
  id: 'registrations.createByHand',
  auditSentence: 'registered {member} for the event {subject}',
  service: 'events',
  method: 'POST',
  path: '/api/admin/events/:id/registrations',
  summary:
    'Register a member for an event, also a closed or past one. Refused when registered already; when full, `whenFull` decides. Who waits moves up.',
  access: 'admin',
  params: IdParams,
  body: EventByHand,
  response: AttendeeRegistration,
  status: 201,
  changes: ['events'],
});

export const getMailReach = endpoint({
  id: 'registrations.mailReach',
  service: 'events',
  method: 'GET',
  path: '/api/admin/events/:id/mail/reach',
  summary: 'How many would receive a mail to those registered for an event, and who would not.',
  access: 'admin',
  params: IdParams,
  query: mailReachQuery,
  response: MailReach,
});

export const mailAttendees = endpoint({
  id: 'registrations.mail',
  auditSentence: 'sent a mail to the attendees of the event {subject}',
  service: 'events',
  method: 'POST',
  path: '/api/admin/events/:id/mail',
  summary: 'Send a mail to those registered for an event, to those waiting, or to all of them, each once.',
  access: 'admin',
  idempotent: true,
  params: IdParams,
  body: AttendeeMail,
  response: MailedTo,
});

export const setRegistrationStatus = endpoint({
  id: 'registrations.setStatus',
  auditSentence: 'marked {member} as {status} for {subject}',
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
  auditSentence: 'noted whether {member} attended the event {subject}',
  service: 'events',
  method: 'PATCH',
  path: '/api/admin/registrations/:id/attendance',
  summary: 'Say whether someone attended.',
  access: 'admin',
  params: IdParams,
  body: z.object({ attended: z.boolean('Attended must be true or false') }),
  response: AttendeeRegistration,
});
