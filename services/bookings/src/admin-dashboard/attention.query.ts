import { SEATS_DAYS, WEEK_DAYS, pathOfKind } from '@backflow/contracts/bookings';
import type { AdminToday, OfferKind, WeekOffer } from '@backflow/contracts/bookings';
import { addDays } from '@backflow/contracts/time';
import { presentPrice, raw, select, sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { IS_OPEN } from '../invoices/invoice-rows.ts';
import { daysFrom } from './periods.ts';

const MAX_WEEK = 50;

/** The bookings part of the administrators' first page. */
export async function adminToday(context: BookingsContext): Promise<AdminToday> {
  const [{ week, weekCount }, full, seats] = await Promise.all([
    offersOfWeek(context),
    fullEvents(context),
    seatsAhead(context),
  ]);
  return { week, weekCount, full, seats };
}

interface WeekRow extends Omit<WeekOffer, 'offers'> {
  kind: OfferKind;
}

/** The first events and webinars that start within seven Pacific days, soonest first, and how many there are. */
async function offersOfWeek({ db, now }: BookingsContext) {
  const { from, until, firstDay, lastDay } = daysFrom(new Date(now()), WEEK_DAYS);
  const first = (kind: OfferKind) => sql`
    (select * from offers o
      where o.kind = ${kind} and o.is_published and o.deleted_at is null and o.starts_at >= ${from} and o.starts_at < ${until}
      order by o.starts_at, o.id limit ${raw(String(MAX_WEEK))})`;
  const [rows, [{ count: weekCount } = { count: 0 }]] = await Promise.all([
    select<WeekRow>(
      db,
      'week-offers',
      sql`
        select o.id, o.kind, o.title, o.starts_at as "startsAt", o.ends_at as "endsAt",
               -- The location of a virtual event is its meeting link.
               case when o.kind = 'event' and not (o.details->>'isVirtual')::boolean then o.details->>'location' end as location,
               o.kind = 'webinar' or (o.details->>'isVirtual')::boolean as "isVirtual",
               o.pending + o.confirmed + o.held as "currentAttendees", o.capacity as "maxAttendees", o.waitlisted as "waitingCount",
               o.received <> 0 or o.unpaid <> 0 as "hasInvoice", open.count as "unpaidCount", o.unpaid::text as "unpaidAmount"
          from (select * from (${first('event')} union all ${first('webinar')}) both_kinds
                 order by starts_at, id limit ${raw(String(MAX_WEEK))}) o
         cross join lateral (
           select count(distinct (i.year, i.sequence))::int as count from invoices i where i.offer_id = o.id and ${IS_OPEN}) open
         order by o.starts_at, o.id`,
    ),
    select<{ count: number }>(
      db,
      'week-count',
      sql`select coalesce(sum(offers), 0)::int as count from day_figures
           where kind in ('event', 'webinar') and day between ${firstDay}::date and ${lastDay}::date`,
    ),
  ]);
  const week = rows.map(({ kind, unpaidAmount, ...row }) => ({
    ...row,
    offers: pathOfKind(kind),
    unpaidAmount: presentPrice(unpaidAmount),
  }));
  return { week, weekCount };
}

/** Offers `o` of these kinds that start later today: the figures of a day have no time. */
function restOfToday(now: number) {
  const { until, lastDay: today } = daysFrom(new Date(now), 1);
  return {
    today,
    isLaterToday: sql`o.is_published and o.deleted_at is null and o.starts_at > ${new Date(now)} and o.starts_at < ${until}`,
  };
}

/** Upcoming events with people waiting. */
async function fullEvents({ db, now }: BookingsContext): Promise<AdminToday['full']> {
  const { today, isLaterToday } = restOfToday(now());
  const [full] = await select<AdminToday['full']>(
    db,
    'full-events',
    sql`
      select coalesce(sum(count), 0)::int as count, coalesce(sum(waiting), 0)::int as waiting,
             (select o.title from offers o
               where o.waitlisted > 0 and o.kind = 'event' and o.is_published and o.deleted_at is null
                 and o.starts_at > ${new Date(now())}
               order by o.starts_at, o.id limit 1) as first
        from (
          select full_offers as count, waiting from day_figures where kind = 'event' and day > ${today}::date
          union all
          select 1, o.waitlisted from offers o where o.waitlisted > 0 and o.kind = 'event' and ${isLaterToday}) upcoming`,
  );
  return full ?? { count: 0, waiting: 0, first: null };
}

/** Seats with a limit of what starts from now until the end of the last of the next days. */
async function seatsAhead({ db, now }: BookingsContext): Promise<AdminToday['seats']> {
  const { today, isLaterToday } = restOfToday(now());
  const [seats] = await select<AdminToday['seats']>(
    db,
    'seats-ahead',
    sql`
      select coalesce(sum(taken), 0)::int as taken, coalesce(sum(total), 0)::int as total
        from (
          select limited as taken, seats as total from day_figures
           where kind in ('event', 'webinar') and day between ${addDays(today, 1)}::date and ${addDays(today, SEATS_DAYS)}::date
          union all
          select o.pending + o.confirmed + o.held, o.capacity from offers o
           where o.kind in ('event', 'webinar') and o.capacity is not null and ${isLaterToday}) ahead`,
  );
  return seats ?? { taken: 0, total: 0 };
}
