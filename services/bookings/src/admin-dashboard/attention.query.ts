import { SEATS_DAYS, WEEK_DAYS, pathOfKind } from '@backflow/contracts/bookings';
import type { AdminToday, OfferKind, WeekOffer } from '@backflow/contracts/bookings';
import { presentPrice, raw, select, sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { IS_OPEN } from '../invoices/invoice-rows.ts';
import { INVOICED_PRICE } from '../offers/amounts.ts';
import { daysFrom } from './periods.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_WEEK = 50;

/** Published offers with a date, which the index of starts contains. */
const DATED = raw(`o.kind in ('event', 'webinar') and o.is_published and o.deleted_at is null`);

/** What the first page of administration shows of bookings. */
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
  weekCount: number;
}

/** Events and webinars that start within seven Pacific days, soonest first. */
async function offersOfWeek({ db, now }: BookingsContext) {
  const { from, until } = daysFrom(new Date(now()), WEEK_DAYS);
  const rows = await select<WeekRow>(
    db,
    'week-offers',
    sql`
      select o.id, o.kind, o.title, o.starts_at as "startsAt", o.ends_at as "endsAt",
             -- The location of a virtual event is its meeting link.
             case when o.kind = 'event' and not (o.details->>'isVirtual')::boolean then o.details->>'location' end as location,
             o.kind = 'webinar' or (o.details->>'isVirtual')::boolean as "isVirtual",
             o.pending + o.confirmed + o.held as "currentAttendees", o.capacity as "maxAttendees", o.waitlisted as "waitingCount",
             ${INVOICED_PRICE} > 0 or open.count > 0 as "hasInvoice", open.count as "unpaidCount",
             open.amount as "unpaidAmount", (count(*) over ())::int as "weekCount"
        from offers o
       cross join lateral (
         select count(*)::int as count, coalesce(sum(i.total), 0)::numeric(20, 2)::text as amount
           from invoices i where i.offer_id = o.id and ${IS_OPEN}) open
       where ${DATED} and o.starts_at >= ${from} and o.starts_at < ${until}
       order by o.starts_at, o.id limit ${raw(String(MAX_WEEK))}`,
  );
  const week = rows.map(({ kind, unpaidAmount, weekCount: _, ...row }) => ({
    ...row,
    offers: pathOfKind(kind),
    unpaidAmount: presentPrice(unpaidAmount),
  }));
  return { week, weekCount: rows[0]?.weekCount ?? 0 };
}

/** Upcoming events with people waiting: the index of waiting lists finds them. */
async function fullEvents({ db, now }: BookingsContext): Promise<AdminToday['full']> {
  const [full] = await select<AdminToday['full']>(
    db,
    'full-events',
    sql`
      select count(*)::int as count, coalesce(sum(waiting), 0)::int as waiting,
             (array_agg(o.title order by o.starts_at, o.id))[1] as first
        from (select offer_id, count(*) as waiting from bookings where status = 'waitlisted' group by offer_id) w
        join offers o on o.id = w.offer_id
       where o.kind = 'event' and o.is_published and o.deleted_at is null and o.starts_at > ${new Date(now())}`,
  );
  return full ?? { count: 0, waiting: 0, first: null };
}

/** Seats with a limit of what starts within the next days. */
async function seatsAhead({ db, now }: BookingsContext): Promise<AdminToday['seats']> {
  const [seats] = await select<AdminToday['seats']>(
    db,
    'seats-ahead',
    sql`
      select coalesce(sum(o.pending + o.confirmed + o.held), 0)::int as taken, coalesce(sum(o.capacity), 0)::int as total
        from offers o
       where ${DATED} and o.capacity is not null
         and o.starts_at > ${new Date(now())} and o.starts_at <= ${new Date(now() + SEATS_DAYS * DAY_MS)}`,
  );
  return seats ?? { taken: 0, total: 0 };
}
