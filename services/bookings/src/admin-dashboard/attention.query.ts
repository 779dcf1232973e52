import type { ResponseOf } from '@backflow/contracts';
import type {
  FillingEvent,
  OfferKind,
  UnpaidEvents,
  getCoursesAttention,
  getEventsAttention,
} from '@backflow/contracts/bookings';
import { presentPrice, raw, select, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NEARLY_FULL_DAYS = 60;
const NEARLY_EMPTY_DAYS = 14;
const LIMIT = raw('5');

/** The price of a booking of an offer `o`; see `needsInvoice`. */
export const INVOICED_PRICE = raw(`case when o.access_level <> 'free' then o.price else 0 end`);

/**
 * Offers of a kind with pending bookings: how many, and since when. An index of pending bookings answers it.
 * @param condition of the offer `o`
 */
const unpaidOffers = (kind: OfferKind, condition: Sql): Sql => sql`
  select o.id, o.title, o.starts_at, pending.count, pending.since,
         pending.count * ${INVOICED_PRICE} - coalesce(credited.sum, 0) as owed
    from (select offer_id, count(*)::int as count, min(booked_at) as since
            from bookings where status = 'pending' group by offer_id) pending
    join offers o on o.id = pending.offer_id
    -- Paid for another date before the booking was moved.
    left join lateral (select sum(least(b.credit, ${INVOICED_PRICE})) from bookings b
                        where b.offer_id = o.id and b.status = 'pending' and b.credit > 0) credited on true
   where o.kind = ${kind} and ${condition}`;

/** Published events with a price. */
export const UNPAID_EVENTS = unpaidOffers(
  'event',
  raw(`o.is_published and o.deleted_at is null and o.price > 0 and o.access_level <> 'free'`),
);

/** Courses that were deleted no longer ask for payment. */
const UNPAID_COURSES = unpaidOffers('course', raw('o.deleted_at is null'));

/** Unpaid registrations of events, past events included, and events that are nearly full or nearly empty. */
export async function eventsAttention(
  context: BookingsContext,
): Promise<ResponseOf<typeof getEventsAttention>> {
  const present = new Date(context.now());
  // Upcoming events come first, soonest first; then past ones, latest first; of two at one time the larger sum.
  const order = sql`starts_at <= ${present}, abs(extract(epoch from starts_at - ${present}::timestamptz)), owed desc, id`;
  const [unpaid, nearlyFull, nearlyEmpty] = await Promise.all([
    unpaidTotal(context, UNPAID_EVENTS, order),
    fillingEvents(context, NEARLY_FULL_DAYS, raw('(pending + confirmed) * 10 >= capacity * 9')),
    fillingEvents(context, NEARLY_EMPTY_DAYS, raw('(pending + confirmed) * 5 <= capacity')),
  ]);
  const items = unpaid.items.map((item) => ({
    ...item,
    startDate: new Date(item.startDate).toISOString(),
    amount: presentPrice(item.amount),
  }));
  return { unpaid: { ...unpaid, items, amount: presentPrice(unpaid.amount) }, nearlyFull, nearlyEmpty };
}

/** Enrollments that wait for payment, oldest first. */
export async function coursesAttention(
  context: BookingsContext,
): Promise<ResponseOf<typeof getCoursesAttention>> {
  const { count, amount, items } = await unpaidTotal(context, UNPAID_COURSES, raw('since, id'));
  return { unpaid: { count, amount, items: items.map(({ id, title, count }) => ({ id, title, count })) } };
}

/** The total that is to be paid, and its first items in the given order. */
async function unpaidTotal({ db }: BookingsContext, unpaid: Sql, order: Sql): Promise<UnpaidEvents> {
  const [total] = await select<UnpaidEvents>(
    db,
    'unpaid',
    sql`
      with unpaid as materialized (${unpaid})
      select coalesce(sum(count), 0)::int as count,
             coalesce(sum(owed), 0)::numeric(20, 2)::text as amount,
             count(*)::int as "eventCount",
             coalesce((select json_agg(json_build_object('id', id, 'title', title, 'count', count,
                                'startDate', starts_at, 'amount', owed::numeric(20, 2)::text) order by number)
                         from (select *, row_number() over (order by ${order}) as number
                                 from unpaid order by ${order} limit ${LIMIT}) first),
                      '[]') as items
        from unpaid`,
  );
  return total ?? { count: 0, amount: '0.00', items: [], eventCount: 0 };
}

/** Events with limited seats that start within `days`, soonest first. The scan stops at the fifth. */
const fillingEvents = ({ db, now }: BookingsContext, days: number, condition: Sql): Promise<FillingEvent[]> =>
  select(
    db,
    'filling-events',
    sql`
      select id, title, starts_at as "startDate", pending + confirmed as "currentAttendees",
             capacity as "maxAttendees", waitlisted as "waitingCount"
        from offers
       where kind = 'event' and is_published and deleted_at is null and capacity > 0
         and starts_at > ${new Date(now())} and starts_at <= ${new Date(now() + days * DAY_MS)}
         and ${condition}
       order by starts_at, id limit ${LIMIT}`,
  );
