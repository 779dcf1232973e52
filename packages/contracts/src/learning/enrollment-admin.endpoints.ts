import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { AttendeeMail, ByHand } from '../events/registration-admin.endpoints.ts';
import { IdParams, paging, searchText } from '../fields.ts';
import { EmailStatus, MailReach, MailedTo, mailReachQuery } from '../notifications/mail-reach.ts';
import { EnrollmentStatus, OwnEnrollment } from './enrollment.ts';

/** An enrollment as an administrator sees it. */
export const EnrolledMember = z.extend(OwnEnrollment, {
  user: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** Null when the account is gone. */
    emailStatus: z.nullable(EmailStatus),
    phoneNumber: z.nullable(z.string()),
  }),
});
export type EnrolledMember = z.infer<typeof EnrolledMember>;

export const listCourseEnrollments = endpoint({
  id: 'enrollments.ofCourse',
  service: 'learning',
  method: 'GET',
  path: '/api/admin/courses/:id/enrollments',
  summary: 'Everyone enrolled in a course, with contact details, newest first; cancelled ones too.',
  access: 'admin',
  params: IdParams,
  query: z.object({
    ...paging,
    /** Of names and addresses. */
    search: searchText,
    status: z.optional(EnrollmentStatus),
  }),
  response: z.array(EnrolledMember),
});

export const setEnrollmentStatus = endpoint({
  id: 'enrollments.setStatus',
  auditSentence: 'marked {member} as {status} for the course {subject}',
  service: 'learning',
  method: 'PATCH',
  path: '/api/admin/enrollments/:id/status',
  summary: 'Set an enrollment’s status: confirmed once it is paid. Setting the one it has changes nothing.',
  access: 'admin',
  params: IdParams,
  body: z.object({ status: EnrollmentStatus }),
  response: EnrolledMember,
  changes: ['courses'],
});

/** How many enrollments there are of each status, and how many have finished. */
export const EnrollmentCounts = z.object({
  pending: z.int(),
  confirmed: z.int(),
  cancelled: z.int(),
});
export type EnrollmentCounts = z.infer<typeof EnrollmentCounts>;

export const countCourseEnrollments = endpoint({
  id: 'enrollments.counts',
  service: 'learning',
  method: 'GET',
  path: '/api/admin/courses/:id/enrollments/counts',
  summary: 'How many enrollments a course has of each status.',
  access: 'admin',
  params: IdParams,
  response: EnrollmentCounts,
});

export const exportCourseEnrollments = endpoint({
  id: 'enrollments.export',
  service: 'learning',
  method: 'GET',
  path: '/api/admin/courses/:id/enrollments/csv',
  summary: 'Everyone enrolled in a course as a table (CSV).',
  access: 'admin',
  params: IdParams,
  file: true,
  response: z.unknown(),
});

export const enrollByHand = endpoint({
  id: 'enrollments.createByHand',
  auditSentence: 'enrolled {member} in the course {subject}',
  service: 'learning',
  method: 'POST',
  path: '/api/admin/courses/:id/enrollments',
  summary: 'Enroll a member in a course. Refused when enrolled already.',
  access: 'admin',
  params: IdParams,
  body: ByHand,
  response: EnrolledMember,
  status: 201,
  changes: ['courses'],
});

export const getCourseMailReach = endpoint({
  id: 'enrollments.mailReach',
  service: 'learning',
  method: 'GET',
  path: '/api/admin/courses/:id/mail/reach',
  summary: 'How many would receive a mail to everyone enrolled in a course, and who would not.',
  access: 'admin',
  params: IdParams,
  query: mailReachQuery,
  response: MailReach,
});

export const mailCourseMembers = endpoint({
  id: 'enrollments.mail',
  auditSentence: 'sent a mail to the members of the course {subject}',
  service: 'learning',
  method: 'POST',
  path: '/api/admin/courses/:id/mail',
  summary:
    'Send a mail to everyone enrolled in a course, each once. Nobody waits for a course: `to` is seated or all.',
  access: 'admin',
  idempotent: true,
  params: IdParams,
  body: AttendeeMail,
  response: MailedTo,
});
