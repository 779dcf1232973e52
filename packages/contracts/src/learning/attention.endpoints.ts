import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { UnpaidTotal, reportWeeks } from '../events/attention.endpoints.ts';

export const getCoursesAttention = endpoint({
  id: 'courses.attention',
  service: 'learning',
  method: 'GET',
  path: '/api/admin/attention/courses',
  summary: 'What needs a hand: unpaid enrollments, and in which courses; at most five.',
  access: 'admin',
  response: z.object({ unpaid: UnpaidTotal }),
});

export const EnrollmentWeek = z.object({
  /** Its Monday, in the display zone. */
  week: z.string(),
  enrollments: z.int(),
});
export type EnrollmentWeek = z.infer<typeof EnrollmentWeek>;

export const reportEnrollments = endpoint({
  id: 'reports.enrollments',
  service: 'learning',
  method: 'GET',
  path: '/api/admin/reports/enrollments',
  summary: 'How many enrolled in each of the last weeks, this one last; cancelled ones too.',
  access: 'admin',
  query: z.object({ weeks: reportWeeks }),
  response: z.array(EnrollmentWeek),
});
