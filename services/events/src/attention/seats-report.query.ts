import type { SeatsMonth } from '@backflow/contracts';
import { presentPrice, raw, select, sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { monthsAround } from './periods.ts';
import { UNPAID } from './unpaid.ts';

const MONTHS_BEFORE = 3;
const MONTHS_AHEAD = 5;

/** Seats and what they are worth, by the month their event starts in. */
export const seatsReport = (context: EventsContext): Promise<SeatsMonth[]> =>
  context.reports.read('seats', context.now(), () => countSeats(context));

/** What is invoiced; see `needsInvoice`. */
const INVOICED = raw(`case when access_level <> 'free' then price else 0 end`);

/** Who holds a seat has paid for it or is pending: an event's counter, less those, tells how many paid. */
async function countSeats({ db, now }: EventsContext): Promise<SeatsMonth[]> {
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
        unpaid as materialized (${UNPAID})
      select month, seats, filled, (worth - owed)::numeric(20, 2)::text as paid, owed::numeric(20, 2)::text as unpaid
        from months,
             lateral (select coalesce(sum(max_attendees), 0)::float8 as seats,
                             coalesce(sum(current_attendees) filter (where max_attendees is not null), 0)::float8 as filled,
                             coalesce(sum(current_attendees * ${INVOICED}), 0) as worth
                        from events
                       where is_published and deleted_at is null and start_date >= "from" and start_date < until) taken,
             lateral (select coalesce(sum(count * price), 0) as owed
                        from unpaid where start_date >= "from" and start_date < until) due
       order by "from"`,
  );
  return rows.map(({ paid, unpaid, ...month }) => ({
    ...month,
    paid: presentPrice(paid),
    unpaid: presentPrice(unpaid),
  }));
}
