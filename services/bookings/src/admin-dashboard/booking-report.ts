import { REPORT_PERIODS } from '@backflow/contracts/bookings';
import type {
  BookingReport,
  ReportPeriod,
  exportBookingReport,
  reportBookings,
} from '@backflow/contracts/bookings';
import { csvFile, select, sql } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { weeksUntil } from './periods.ts';
import type { Period } from './periods.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Registrations and enrollments by week, and in the period before. */
export const bookingReport = (
  context: BookingsContext,
  { query: { period } }: Pick<Call<typeof reportBookings>, 'query'>,
): Promise<BookingReport> =>
  context.reports.read(`bookings-${period}`, context.now(), () => readReport(context, period));

/** The report as a CSV file, a row for each bar. */
export async function bookingReportFile(
  context: BookingsContext,
  call: Call<typeof exportBookingReport>,
): Promise<FileResponse> {
  const { spans } = await bookingReport(context, call);
  return csvFile(
    `registrations-${call.query.period}.csv`,
    ['From', 'Until', 'Events', 'Webinars', 'Courses', 'In the period before'],
    function* () {
      for (const { from, until, events, webinars, courses, before } of spans)
        yield [from, until, events, webinars, courses, before];
    },
  );
}

async function readReport(context: BookingsContext, period: ReportPeriod): Promise<BookingReport> {
  const { weeks, step } = REPORT_PERIODS[period];
  const count = weeks / step;
  const now = new Date(context.now());
  const spans = weeksUntil(now, 2 * count, step);
  const sameMoment = new Date(now.getTime() - weeks * WEEK_MS);
  const lastBefore = spans[count - 1];
  const rows = await countBookings(context, [
    ...spans,
    // The last span of the period before, up to the same moment.
    ...(lastBefore ? [{ ...lastBefore, until: sameMoment }] : []),
  ]);
  const totals = rows.map(({ events, webinars, courses }) => events + webinars + courses);
  const upToMoment = totals[2 * count] ?? 0;
  return {
    spans: rows.slice(count, 2 * count).map((row, index) => ({ ...row, before: totals[index] ?? 0 })),
    total: sum(totals.slice(count, 2 * count)),
    totalBefore: sum(totals.slice(0, count - 1)) + upToMoment,
  };
}

type Counted = Omit<BookingReport['spans'][number], 'before'>;

/** The bookings made in each of these spans, cancelled ones included. Each is a range of an index that covers the query. */
const countBookings = (context: BookingsContext, spans: readonly Period[]): Promise<Counted[]> =>
  select<Counted>(
    context.db,
    'booking-report',
    sql`
      select first as "from", last as until, (count(b.kind) filter (where b.kind = 'event'))::int as events,
             (count(b.kind) filter (where b.kind = 'webinar'))::int as webinars,
             (count(b.kind) filter (where b.kind = 'course'))::int as courses
        from unnest(${spans.map(({ firstDay }) => firstDay)}::text[], ${spans.map(({ lastDay }) => lastDay)}::text[],
                    ${spans.map(({ from }) => from.toISOString())}::timestamptz[],
                    ${spans.map(({ until }) => until.toISOString())}::timestamptz[])
               with ordinality as spans (first, last, starts, ends, number)
        left join lateral (select kind from bookings where booked_at >= starts and booked_at < ends) b on true
       group by number, first, last order by number`,
  );

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
