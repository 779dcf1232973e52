import { REPORT_PERIODS } from '@backflow/contracts/bookings';
import type { BookingReport, exportBookingReport, reportBookings } from '@backflow/contracts/bookings';
import { addDays, pacificDay } from '@backflow/contracts/time';
import { csvFile, select, sql } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { daysFrom, getFirst, getLast, spansSql, weeksUntil } from './periods.ts';
import type { Period } from './periods.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The report as a CSV file, a row for each bar. */
export async function bookingReportFile(
  context: BookingsContext,
  call: Call<typeof exportBookingReport>,
): Promise<FileResponse> {
  const { spans } = await bookingReport(context, call);
  return csvFile({
    name: `registrations-${call.query.period}.csv`,
    items: spans,
    columns: [
      ['From', ({ from }) => from],
      ['Until', ({ until }) => until],
      ['Events', ({ events }) => events],
      ['Webinars', ({ webinars }) => webinars],
      ['Courses', ({ courses }) => courses],
      ['In the period before', ({ before }) => before],
    ],
  });
}

/** Registrations and enrollments by week, and in the period before. */
export async function bookingReport(
  context: BookingsContext,
  { query: { period } }: Pick<Call<typeof reportBookings>, 'query'>,
): Promise<BookingReport> {
  const { weeks, step } = REPORT_PERIODS[period];
  const count = weeks / step;
  const now = new Date(context.now());
  const spans = weeksUntil(now, 2 * count, step);
  const sameMoment = new Date(now.getTime() - weeks * WEEK_MS);
  const lastBefore = spans[count - 1];
  const [rows, ofMomentsDay] = await Promise.all([
    countBookings(context, [
      ...spans,
      // The last span of the period before, up to the day before the same moment.
      ...(lastBefore ? [{ ...lastBefore, lastDay: addDays(pacificDay(sameMoment), -1) }] : []),
    ]),
    countUpTo(context, sameMoment),
  ]);
  const totals = rows.map(({ events, webinars, courses }) => events + webinars + courses);
  const upToMoment = (totals[2 * count] ?? 0) + ofMomentsDay;
  return {
    spans: rows.slice(count, 2 * count).map((row, index) => ({ ...row, before: totals[index] ?? 0 })),
    total: sum(totals.slice(count, 2 * count)),
    totalBefore: sum(totals.slice(0, count - 1)) + upToMoment,
  };
}

type Counted = Omit<BookingReport['spans'][number], 'before'>;

/** The bookings made in each of these spans of days, cancelled ones included. */
const countBookings = (
  context: BookingsContext,
  spans: readonly Pick<Period, 'firstDay' | 'lastDay'>[],
): Promise<Counted[]> =>
  select<Counted>(
    context.db,
    'booking-report',
    sql`
      with spans as (${spansSql(spans)})
      select first::text as "from", last::text as until, coalesce(sum(booked) filter (where kind = 'event'), 0)::int as events,
             coalesce(sum(booked) filter (where kind = 'webinar'), 0)::int as webinars,
             coalesce(sum(booked) filter (where kind = 'course'), 0)::int as courses
        from spans
        left join (select kind, day, booked from day_figures
                    where kind in ('event', 'webinar', 'course')
                      and day between ${getFirst(spans)}::date and ${getLast(spans)}::date) d on d.day between first and last
       group by number, first, last order by number`,
  );

/** The bookings made on the day of an instant before it. */
async function countUpTo({ db }: BookingsContext, instant: Date): Promise<number> {
  const [row] = await select<{ count: number }>(
    db,
    'bookings-up-to',
    sql`select count(*)::int as count from bookings
         where booked_at >= ${daysFrom(instant, 1).from} and booked_at < ${instant}`,
  );
  return row?.count ?? 0;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
