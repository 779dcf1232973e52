import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';

/** The periods of reports: how many weeks, and how many weeks each bar has. The current week is the last one. */
export const REPORT_PERIODS = {
  '4-weeks': { weeks: 4, step: 1 },
  '12-weeks': { weeks: 12, step: 1 },
  year: { weeks: 52, step: 4 },
} as const;
export type ReportPeriod = keyof typeof REPORT_PERIODS;
export const REPORT_PERIOD_NAMES = Object.keys(REPORT_PERIODS) as readonly ReportPeriod[];
export const DEFAULT_REPORT_PERIOD: ReportPeriod = '12-weeks';

const query = z.object({
  period: z._default(
    z.enum(REPORT_PERIOD_NAMES, `Period must be one of: ${REPORT_PERIOD_NAMES.join(', ')}`),
    DEFAULT_REPORT_PERIOD,
  ),
});

/** A bar: one week, or several of a longer period. */
const span = {
  /** Its first day, a Monday, such as 2026-11-23, in the display zone. */
  from: z.string(),
  /** Its last day, a Sunday. */
  until: z.string(),
};

export const BookingReport = z.object({
  spans: z.array(
    z.object({
      ...span,
      events: z.int(),
      webinars: z.int(),
      courses: z.int(),
      /** All three in the same weeks of the period before. */
      before: z.int(),
    }),
  ),
  total: z.int(),
  /** The total of the period before up to the same weekday and time: the current week is not over. */
  totalBefore: z.int(),
});
export type BookingReport = z.infer<typeof BookingReport>;

const BOOKING_REPORT = {
  method: 'GET',
  access: 'admin',
  query,
  reads: ['events/bookings', 'webinars/bookings', 'courses/bookings'],
} as const;

export const reportBookings = endpoint({
  ...BOOKING_REPORT,
  id: 'reports.bookings',
  path: '/api/admin/reports/bookings',
  summary:
    'How many registered for events and webinars and enrolled in courses, by week, this one last, and in the period before; cancelled ones too.',
  response: BookingReport,
});

export const exportBookingReport = endpoint({
  ...BOOKING_REPORT,
  id: 'reports.bookingsExport',
  path: '/api/admin/reports/bookings/csv',
  summary: 'The report of bookings as a table (CSV).',
  file: true,
  response: z.unknown(),
});

/** Seats of events with a limit, and what was received and is due for all events. */
const seatFigures = {
  seats: z.int(),
  filled: z.int(),
  /** Payments without refunds: a decimal string in dollars. */
  paid: z.string(),
  /** Amount left to pay. */
  unpaid: z.string(),
};

export const SeatReport = z.object({
  spans: z.array(
    z.object({
      ...span,
      ...seatFigures,
      /** The same weeks of the period before. */
      before: z.object({ filled: z.int(), paid: z.string() }),
    }),
  ),
  total: z.object(seatFigures),
  totalBefore: z.object(seatFigures),
});
export type SeatReport = z.infer<typeof SeatReport>;

const SEAT_REPORT = {
  method: 'GET',
  access: 'admin',
  query,
  reads: ['events'],
} as const;

export const reportFilledSeats = endpoint({
  ...SEAT_REPORT,
  id: 'reports.filledSeats',
  path: '/api/admin/reports/filled-seats',
  summary:
    'Seats of published events with a limit, how many are taken, and what is paid and unpaid, by the week in which they start, this one last, and in the period before.',
  response: SeatReport,
});

export const exportSeatReport = endpoint({
  ...SEAT_REPORT,
  id: 'reports.filledSeatsExport',
  path: '/api/admin/reports/filled-seats/csv',
  summary: 'The report of seats as a table (CSV).',
  file: true,
  response: z.unknown(),
});
