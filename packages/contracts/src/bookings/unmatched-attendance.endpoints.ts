import * as z from '@backflow/contracts/zod';
import { IdParams, id } from '../fields.ts';
import { jobContract } from '../job.ts';
import { endpoint } from './endpoint.ts';

/** Days for which people of attendance reports without a booking are stored. */
export const UNMATCHED_DAYS = 365;

/** Somebody of an attendance report who has no booking by email or name. */
export const UnmatchedAttendance = z.object({
  id: z.string(),
  offerId: z.string(),
  kind: z.enum(['event', 'webinar']),
  title: z.string(),
  /** As the report has them. */
  name: z.string(),
  email: z.nullable(z.string()),
  minutes: z.int(),
});
export type UnmatchedAttendance = z.infer<typeof UnmatchedAttendance>;

export const listUnmatchedAttendance = endpoint({
  id: 'attendance.unmatched',
  method: 'GET',
  path: '/api/admin/attendance/unmatched',
  summary:
    'People of imported attendance reports who could not be matched to a booking, and are to be decided: the oldest 500.',
  access: 'admin',
  query: z.object({ offerId: z.optional(id) }),
  response: z.array(UnmatchedAttendance),
  reads: ['attendance', 'events', 'webinars'],
});

export const decideUnmatchedAttendance = endpoint({
  id: 'attendance.decide',
  auditSentence: 'decided whom the attendance report of {subject} means',
  method: 'POST',
  path: '/api/admin/attendance/unmatched/:id',
  summary:
    'Say which booking somebody of an attendance report has, whose minutes are then recorded, or that they are not one of ours. Later reports follow it.',
  access: 'admin',
  params: IdParams,
  body: z.object({
    /** Null for somebody who is not one of ours. */
    bookingId: z.nullable(id),
  }),
  response: z.object({ id: z.string() }),
  changes: ['attendance', 'hours'],
});

/** Each night: names and emails of reports that are no longer needed. */
export const purgeUnmatchedAttendance = jobContract({
  name: 'bookings.purge-unmatched-attendance',
  data: z.null(),
  schedule: '15 1 * * *',
});
