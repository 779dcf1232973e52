import type {
  EnrollmentWeek,
  RegistrationWeek,
  reportEnrollments,
  reportRegistrations,
} from '@backflow/contracts/bookings';
import { select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { weeksUntil } from './periods.ts';

interface BookingWeek {
  /** Its Monday. */
  week: string;
  events: number;
  webinars: number;
  courses: number;
}

/** How many registered in each of the last weeks, this one last. */
export async function registrationsReport(
  context: BookingsContext,
  { query }: Call<typeof reportRegistrations>,
): Promise<RegistrationWeek[]> {
  const weeks = await bookingWeeks(context, query.weeks);
  return weeks.map(({ week, events, webinars }) => ({ week, events, webinars }));
}

/** How many enrolled in each of the last weeks, this one last. */
export async function enrollmentsReport(
  context: BookingsContext,
  { query }: Call<typeof reportEnrollments>,
): Promise<EnrollmentWeek[]> {
  const weeks = await bookingWeeks(context, query.weeks);
  return weeks.map(({ week, courses }) => ({ week, enrollments: courses }));
}

/** Each week is a range of an index that has all it takes. */
const bookingWeeks = (context: BookingsContext, count: number): Promise<BookingWeek[]> =>
  context.reports.read(`bookings-${count}`, context.now(), () => {
    const weeks = weeksUntil(new Date(context.now()), count);
    return select<BookingWeek>(
      context.db,
      'booking-weeks',
      sql`
        select week, (count(b.kind) filter (where b.kind = 'event'))::int as events,
               (count(b.kind) filter (where b.kind = 'webinar'))::int as webinars,
               (count(b.kind) filter (where b.kind = 'course'))::int as courses
          from unnest(${weeks.map(({ firstDay }) => firstDay)}::text[],
                      ${weeks.map(({ from }) => from.toISOString())}::timestamptz[],
                      ${weeks.map(({ until }) => until.toISOString())}::timestamptz[]) as weeks (week, "from", until)
          left join lateral (select kind from bookings where booked_at >= "from" and booked_at < until) b on true
         group by week, "from" order by "from"`,
    );
  });
