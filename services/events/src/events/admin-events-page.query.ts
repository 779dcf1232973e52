import type { AdminEventView, listAdminEvents } from '@backflow/contracts';
import { PageOf } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { adminPage } from '../admin-lists/admin-list.query.ts';
import { HAS_UNPAID } from '../attention/unpaid.ts';
import type { EventsContext } from '../context.ts';
import { selectListedEvents } from './event-select.ts';
import type { AdminEventRow } from './event-select.ts';
import { presentEvent } from './event.presenter.ts';

/** Every event that was not deleted, drafts and past ones included. */
export async function adminEventsPage(
  { db, now }: EventsContext,
  { query, actor }: Call<typeof listAdminEvents>,
): Promise<PageOf<AdminEventView>> {
  const { items, nextCursor } = await adminPage<AdminEventRow>(
    db,
    {
      table: 'events',
      alias: 'e',
      start: 'start_date',
      selectFrom: (source) => selectListedEvents(actor, source),
      only: query.payment ? [HAS_UNPAID] : [],
    },
    query,
    new Date(now()),
  );
  return new PageOf(
    items.map((row) => presentEvent(row, actor)),
    nextCursor,
  );
}
