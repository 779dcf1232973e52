import type { ResponseOf } from '@backflow/contracts';
import type { FillingEvent, UnpaidEvents, getEventsAttention } from '@backflow/contracts/bookings';
import { presentPrice, raw, select, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { UNPAID_EVENTS } from './unpaid.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NEARLY_FULL_DAYS = 60;
const NEARLY_EMPTY_DAYS = 14;
const MOST = raw('5');

/** What needs an administrator's hand. */
export async function eventsAttention(
  context: BookingsContext,
): Promise<ResponseOf<typeof getEventsAttention>> {
  const [unpaid, nearlyFull, nearlyEmpty] = await Promise.all([
    unpaidTotal(context),
    filling(context, NEARLY_FULL_DAYS, raw('(pending + confirmed) * 10 >= capacity * 9')),
    filling(context, NEARLY_EMPTY_DAYS, raw('(pending + confirmed) * 5 <= capacity')),
  ]);
  return { unpaid, nearlyFull, nearlyEmpty };
}

/** What is to be paid, past events too: somebody still owes it. */
async function unpaidTotal({ db, now }: BookingsContext): Promise<UnpaidEvents> {
  const present = new Date(now());
  // Those to come soonest first, then past ones, latest first; of two at one time the larger sum.
  const due = sql`order by starts_at <= ${present}, abs(extract(epoch from starts_at - ${present}::timestamptz)), count * price desc, id`;
  const [total] = await select<UnpaidEvents>(
    db,
    'unpaid',
    sql`
      with unpaid as materialized (${UNPAID_EVENTS})
      select coalesce(sum(count), 0)::int as count,
             coalesce(sum(count * price), 0)::numeric(20, 2)::text as amount,
             count(*)::int as "eventCount",
             coalesce((select json_agg(json_build_object('id', id, 'title', title, 'count', count,
                                'startDate', starts_at, 'amount', (count * price)::numeric(20, 2)::text) order by number)
                         from (select *, row_number() over (${due}) as number from unpaid ${due} limit ${MOST}) first),
                      '[]') as items
        from unpaid`,
  );
  if (!total) return { count: 0, amount: '0', items: [], eventCount: 0 };
  const items = total.items.map((item) => ({
    ...item,
    startDate: new Date(item.startDate).toISOString(),
    amount: presentPrice(item.amount),
  }));
  return { ...total, amount: presentPrice(total.amount), items };
}

/** Events with a limit that start within so many days, soonest first. The scan stops at the fifth. */
const filling = ({ db, now }: BookingsContext, days: number, condition: Sql): Promise<FillingEvent[]> =>
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
       order by starts_at, id limit ${MOST}`,
  );
