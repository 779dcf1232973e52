import * as z from '@backflow/contracts/zod';
import { blankAsNull, day, requiredText } from '../fields.ts';
import { endpoint } from './endpoint.ts';
import { hoursYear } from './hours.endpoints.ts';

const shared = { method: 'GET', access: 'admin', file: true, response: z.unknown() } as const;
const people = ['people', 'members'] as const;

/** Days such as 2026-12-01, inclusive. */
const period = z.object({ from: day('From'), until: day('Until') });

const ceHours = {
  ...shared,
  query: z.object({
    /** Absent: this year. */
    year: hoursYear,
    /** Those with a license of it alone; absent or blank: everybody. */
    authority: z.optional(blankAsNull(requiredText('Authority', { max: 100 }))),
  }),
  reads: ['hours', 'attendance', 'progress', ...people],
} as const;

export const listAuthorities = endpoint({
  id: 'reports.authorities',
  method: 'GET',
  path: '/api/admin/reports/authorities',
  summary: 'The authorities that people’s licenses name, by name.',
  access: 'admin',
  response: z.array(z.string()),
  reads: people,
});

export const exportCeHours = endpoint({
  ...ceHours,
  id: 'reports.ceHours',
  path: '/api/admin/reports/ce-hours/csv',
  summary:
    'The CE hours of a calendar year as an authority asks for them: people with their license numbers, courses with day and number, minutes by kind (CSV). The same data is the same file.',
});

export const printCeHours = endpoint({
  ...ceHours,
  id: 'reports.ceHoursPdf',
  path: '/api/admin/reports/ce-hours/pdf',
  summary: 'The CE hours of a calendar year for an authority, with the total of each person (PDF, Letter).',
});

export const exportBookkeeping = endpoint({
  ...shared,
  id: 'reports.bookkeeping',
  path: '/api/admin/reports/bookkeeping/csv',
  summary:
    'Invoices, credit notes, payments and refunds of some days for the bookkeeping, with totals by day, by method, and by event or course (CSV).',
  query: period,
  reads: ['invoices', 'events/bookings', 'webinars/bookings', 'courses/bookings', ...people],
});

export const exportAttendance = endpoint({
  ...shared,
  id: 'reports.attendance',
  path: '/api/admin/reports/attendance/csv',
  summary: 'Who had a seat and who attended at each session of events and webinars on some days (CSV).',
  query: period,
  reads: ['events/bookings', 'webinars/bookings', 'attendance', ...people],
});
