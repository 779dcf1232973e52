import type {
  EnrollmentWeek,
  RegistrationWeek,
  SeatsMonth,
  reportEnrollments,
  reportRegistrations,
} from '@backflow/contracts/bookings';
import { presentPrice, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { INVOICED_PRICE, UNPAID_EVENTS } from './attention.query.ts';
import { monthsAround, weeksUntil } from './periods.ts';

interface BookingWeek {
  /** The date of its Monday. */
  week: string;
  events: number;
  webinars: number;
  courses: number;
}

/** Registrations in each of the last weeks, the current one last. */
export async function registrationsReport(
  context: BookingsContext,
  { query }: Call<typeof reportRegistrations>,
): Promise<RegistrationWeek[]> {
  const weeks = await bookingWeeks(context, query.weeks);
  return weeks.map(({ week, events, webinars }) => ({ week, events, webinars }));
}

/** Enrollments in each of the last weeks, the current one last. */
export async function enrollmentsReport(
  context: BookingsContext,
  { query }: Call<typeof reportEnrollments>,
): Promise<EnrollmentWeek[]> {
  const weeks = await bookingWeeks(context, query.weeks);
  return weeks.map(({ week, courses }) => ({ week, enrollments: courses }));
}

/** Each week is a range of an index that covers the query. */
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

const MONTHS_BEFORE = 3;
const MONTHS_AHEAD = 5;

/** Seats and their value by the month in which the event starts. */
export const seatsReport = (context: BookingsContext): Promise<SeatsMonth[]> =>
  context.reports.read('seats', context.now(), () => countSeats(context));

/** A seat is either paid or pending: the paid ones are an event's counter without the pending bookings. */
async function countSeats({ db, now }: BookingsContext): Promise<SeatsMonth[]> {
  const months = monthsAround(new Date(now()), MONTHS_BEFORE, MONTHS_AHEAD);
  const rows = await select<SeatsMonth>(
    db,
    'seats-report',
    sql`
      with months as (
        select month, "from", until
          from unnest(${months.map(({ firstDay }) => firstDay.slice(0, 'yyyy-mm'.length))}::text[],
                      ${months.map(({ from }) => from.toISOString())}::timestamptz[],
                      ${months.map(({ until }) => until.toISOString())}::timestamptz[]) as m (month, "from", until)),
        unpaid as materialized (${UNPAID_EVENTS})
      select month, seats, filled, (worth - owed)::numeric(20, 2)::text as paid, owed::numeric(20, 2)::text as unpaid
        from months,
             lateral (select coalesce(sum(o.capacity), 0)::float8 as seats,
                             coalesce(sum(o.pending + o.confirmed) filter (where o.capacity is not null), 0)::float8 as filled,
                             coalesce(sum((o.pending + o.confirmed) * ${INVOICED_PRICE}), 0) as worth
                        from offers o
                       where o.kind = 'event' and o.is_published and o.deleted_at is null
                         and o.starts_at >= "from" and o.starts_at < until) taken,
             lateral (select coalesce(sum(unpaid.owed), 0) as owed
                        from unpaid where starts_at >= "from" and starts_at < until) due
       order by "from"`,
  );
  return rows.map(({ paid, unpaid, ...month }) => ({
    ...month,
    paid: presentPrice(paid),
    unpaid: presentPrice(unpaid),
  }));
}
