import { needsInvoice } from '@backflow/contracts/bookings';
import type { SeriesView, getEventSeries } from '@backflow/contracts/events';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { AdminEventRow } from '../db/models.ts';
import { ADMIN_COLUMNS, presentEvent, selectEvents } from '../events/event.presenter.ts';

type Row = AdminEventRow & { pendingCount: number; seriesVersion: number };

/** Deleted dates count: see `lockSeries`. */
const SERIES_COLUMNS = sql`${ADMIN_COLUMNS}, o.pending as "pendingCount", ${raw(
  '(select sum(s.version)::int from events s where s.series_id = e.series_id) as "seriesVersion"',
)}`;

/**
 * A series as administrators see it.
 * @throws NotFoundError for an unknown one, or one whose dates were all deleted
 */
export async function readSeries({ db }: EventsContext, id: string, actor: Actor): Promise<SeriesView> {
  const rows = await select<Row>(
    db,
    'series',
    sql`
      ${selectEvents(actor, { columns: SERIES_COLUMNS })} where e.series_id = ${id} and e.deleted_at is null
       order by e.start_date, e.id`,
  );
  const [first] = rows;
  if (!first) throw new NotFoundError('This series');
  const events = rows.map(({ pendingCount, seriesVersion: _, ...event }) => ({
    ...presentEvent(event, actor),
    unpaidCount: needsInvoice(event) ? pendingCount : 0,
  }));
  return { id, version: first.seriesVersion, events };
}

export const findSeries = (
  context: EventsContext,
  { params: { id }, actor }: Call<typeof getEventSeries>,
): Promise<SeriesView> => readSeries(context, id, actor);
