import type { SeriesView, getEventSeries } from '@backflow/contracts/events';
import { NotFoundError, presentPrice, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { AdminEventRow } from '../db/models.ts';
import { ADMIN_COLUMNS, presentAdminEvent, selectEvents } from '../events/event.presenter.ts';

interface SeriesColumns {
  unpaidCount: number;
  seriesVersion: number;
  unpaidAmount: string;
}

/** Pending bookings that wait for a payment; see `needsInvoice`. */
const UNPAID = raw(
  `case when e.price > 0 and e.access_level <> 'free' then coalesce(o.pending, 0) else 0 end`,
);

const seriesColumns = (id: string) => sql`${ADMIN_COLUMNS}, ${UNPAID} as "unpaidCount",
  (sum(${UNPAID} * e.price) over ())::numeric(20, 2)::text as "unpaidAmount",
  -- Deleted dates count: see lockSeries.
  (select sum(s.version)::int from events s where s.series_id = ${id}) as "seriesVersion"`;

/**
 * A series as administrators see it.
 * @throws NotFoundError for an unknown one, or one whose dates were all deleted
 */
export async function readSeries({ db }: EventsContext, id: string, actor: Actor): Promise<SeriesView> {
  const rows = await select<AdminEventRow & SeriesColumns>(
    db,
    'series',
    sql`
      ${selectEvents(actor, { columns: seriesColumns(id) })} where e.series_id = ${id} and e.deleted_at is null
       order by e.start_date, e.id`,
  );
  const [first] = rows;
  if (!first) throw new NotFoundError('This series');
  const events = rows.map(({ seriesVersion: _, unpaidAmount: _amount, ...event }) =>
    presentAdminEvent(event, actor),
  );
  return { id, version: first.seriesVersion, unpaidAmount: presentPrice(first.unpaidAmount), events };
}

export const findSeries = (
  context: EventsContext,
  { params: { id }, actor }: Call<typeof getEventSeries>,
): Promise<SeriesView> => readSeries(context, id, actor);
