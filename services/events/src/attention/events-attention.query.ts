import type { FillingEvent, ResponseOf, UnpaidEvents, getEventsAttention } from '@backflow/contracts';
import { presentPrice, raw, select, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { UNPAID } from './unpaid.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NEARLY_FULL_DAYS = 60;
const NEARLY_EMPTY_DAYS = 14;
const MOST = raw('5');

/** What needs an administrator's hand. */
export async function eventsAttention(
  context: EventsContext,
): Promise<ResponseOf<typeof getEventsAttention>> {
  const [unpaid, nearlyFull, nearlyEmpty] = await Promise.all([
    unpaidTotal(context),
    filling(context, NEARLY_FULL_DAYS, raw('current_attendees * 10 >= max_attendees * 9')),
    filling(context, NEARLY_EMPTY_DAYS, raw('current_attendees * 5 <= max_attendees')),
  ]);
  return { unpaid, nearlyFull, nearlyEmpty };
}

/** What is to be paid, past events too: somebody still owes it. */
async function unpaidTotal({ db, now }: EventsContext): Promise<UnpaidEvents> {
  const present = new Date(now());
  // Those to come soonest first, then past ones, latest first; of two at one time the larger sum.
  const due = sql`order by start_date <= ${present}, abs(extract(epoch from start_date - ${present}::timestamptz)), count * price desc, id`;
  const [total] = await select<UnpaidEvents>(
    db,
    'unpaid',
    sql`
      with unpaid as materialized (${UNPAID})
      select coalesce(sum(count), 0)::int as count,
             coalesce(sum(count * price), 0)::numeric(20, 2)::text as amount,
             count(*)::int as "eventCount",
             coalesce((select json_agg(json_build_object('id', id, 'title', e.title, 'count', first.count,
                                'startDate', e.start_date, 'amount', (first.count * first.price)::numeric(20, 2)::text)
                                order by first.number)
                         from (select *, row_number() over (${due}) as number from unpaid ${due} limit ${MOST}) first
                         join events e using (id)), '[]') as items
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

/** Events with a limit that start within so many days, soonest first. The walk stops at the fifth. */
const filling = ({ db, now }: EventsContext, days: number, condition: Sql): Promise<FillingEvent[]> =>
  select(
    db,
    'filling-events',
    sql`
      select id, title, start_date as "startDate", current_attendees as "currentAttendees",
             max_attendees as "maxAttendees", waiting_count as "waitingCount"
        from events
       where is_published and deleted_at is null and max_attendees > 0
         and start_date > ${new Date(now())} and start_date <= ${new Date(now() + days * DAY_MS)}
         and ${condition}
       order by start_date, id limit ${MOST}`,
  );
