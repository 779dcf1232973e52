import type { QueryOf, WebinarView, listWebinars } from '@backflow/contracts';
import { PageOf, decodeCursor, toPage } from '@backflow/service-kit';
import type { Actor, Database } from '@backflow/service-kit';
import { limitFor, raw, selectRows, sql } from '../db/sql.ts';
import { selectWebinars } from './webinar-select.ts';
import { presentWebinar } from './webinar.presenter.ts';

/** Published webinars, past ones too, latest first. */
export async function webinarsPage(
  db: Database,
  { cursor, limit }: QueryOf<typeof listWebinars>,
  actor: Actor | null,
): Promise<PageOf<WebinarView>> {
  const last = decodeCursor(cursor);
  const earlier = last ? sql`and (w.scheduled_at, w.id) < (${new Date(last.after)}, ${last.id})` : raw('');
  const rows = await selectRows<WebinarView>(
    db,
    'webinars',
    sql`
      ${selectWebinars(actor)}
      where w.is_published ${earlier}
      order by w.scheduled_at desc, w.id desc
      ${limitFor(limit)}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ scheduledAt, id }) => ({
    after: scheduledAt,
    id,
  }));
  return new PageOf(
    items.map((row) => presentWebinar(row, actor)),
    nextCursor,
  );
}
