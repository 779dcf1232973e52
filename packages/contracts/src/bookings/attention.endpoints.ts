import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';

/** Something with people who have not paid yet. */
export const Unpaid = z.object({
  id: z.string(),
  title: z.string(),
  /** How many have not. */
  count: z.int(),
});

/** What has not been paid yet: how much in all, and where; at most five. */
export const UnpaidTotal = z.object({
  count: z.int(),
  /** Decimal string in dollars. */
  amount: z.string(),
  items: z.array(Unpaid),
});
export type UnpaidTotal = z.infer<typeof UnpaidTotal>;

/** The same of events: those to come, soonest first, then past ones, latest first. */
export const UnpaidEvents = z.extend(UnpaidTotal, {
  items: z.array(
    z.extend(Unpaid, {
      startDate: z.string(),
      /** Decimal string in dollars. */
      amount: z.string(),
    }),
  ),
  /** How many events these registrations are of. */
  eventCount: z.int(),
});
export type UnpaidEvents = z.infer<typeof UnpaidEvents>;

/** An event that is to come, and how full it is. */
export const FillingEvent = z.object({
  id: z.string(),
  title: z.string(),
  startDate: z.string(),
  currentAttendees: z.int(),
  maxAttendees: z.int(),
  waitingCount: z.int(),
});
export type FillingEvent = z.infer<typeof FillingEvent>;

export const getEventsAttention = endpoint({
  id: 'events.attention',
  service: 'bookings',
  method: 'GET',
  path: '/api/admin/attention/events',
  summary:
    'What needs a hand: unpaid registrations, events of the next 60 days that are nearly full (90 % and more), and those of the next 14 days that are nearly empty (20 % and less). At most five of each, soonest first; past events with unpaid registrations come last.',
  access: 'admin',
  response: z.object({
    unpaid: UnpaidEvents,
    nearlyFull: z.array(FillingEvent),
    nearlyEmpty: z.array(FillingEvent),
  }),
  reads: ['events', 'attendance', 'people'],
});

/** How many weeks a report goes back. */
export const reportWeeks = z._default(
  z.coerce
    .number('Weeks must be a number')
    .check(
      z.int('Weeks must be a whole number'),
      z.minimum(4, 'At least 4 weeks'),
      z.maximum(52, 'At most 52 weeks'),
    ),
  12,
);

export const RegistrationWeek = z.object({
  /** Its Monday, in the display zone. */
  week: z.string(),
  events: z.int(),
  webinars: z.int(),
});
export type RegistrationWeek = z.infer<typeof RegistrationWeek>;

export const reportRegistrations = endpoint({
  id: 'reports.registrations',
  service: 'bookings',
  method: 'GET',
  path: '/api/admin/reports/registrations',
  summary:
    'How many registered for events and webinars in each of the last weeks, this one last; cancelled ones too.',
  access: 'admin',
  query: z.object({ weeks: reportWeeks }),
  response: z.array(RegistrationWeek),
  reads: ['events/bookings', 'webinars/bookings'],
});

export const SeatsMonth = z.object({
  /** Such as 2026-12, in the display zone. */
  month: z.string(),
  /** Of events with a limit. */
  seats: z.int(),
  filled: z.int(),
  /** Worth of confirmed registrations with an invoice, as a decimal string in dollars. */
  paid: z.string(),
  /** Worth of pending ones. */
  unpaid: z.string(),
});
export type SeatsMonth = z.infer<typeof SeatsMonth>;

export const reportSeats = endpoint({
  id: 'reports.seats',
  service: 'bookings',
  method: 'GET',
  path: '/api/admin/reports/seats',
  summary:
    'Seats of published events with a limit, and how many are taken, by the month they start in: from three months ago to five ahead. What is paid and unpaid is that of all published events.',
  access: 'admin',
  response: z.array(SeatsMonth),
  reads: ['events'],
});

export const getCoursesAttention = endpoint({
  id: 'courses.attention',
  service: 'bookings',
  method: 'GET',
  path: '/api/admin/attention/courses',
  summary: 'What needs a hand: unpaid enrollments, and in which courses; at most five.',
  access: 'admin',
  response: z.object({ unpaid: UnpaidTotal }),
  reads: ['courses', 'attendance', 'people'],
});

export const EnrollmentWeek = z.object({
  /** Its Monday, in the display zone. */
  week: z.string(),
  enrollments: z.int(),
});
export type EnrollmentWeek = z.infer<typeof EnrollmentWeek>;

export const reportEnrollments = endpoint({
  id: 'reports.enrollments',
  service: 'bookings',
  method: 'GET',
  path: '/api/admin/reports/enrollments',
  summary: 'How many enrolled in each of the last weeks, this one last; cancelled ones too.',
  access: 'admin',
  query: z.object({ weeks: reportWeeks }),
  response: z.array(EnrollmentWeek),
  reads: ['courses/bookings'],
});
