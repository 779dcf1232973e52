import type { AdminEventView, listAdminEvents } from '@backflow/contracts/events';
import { PageOf, raw } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { adminPage } from '../admin-lists/admin-list.query.ts';
import type { EventsContext } from '../context.ts';
import { selectListedEvents } from './event-select.ts';
import type { AdminEventRow } from './event-select.ts';
import { presentEvent } from './event.presenter.ts';

/**
 * Published events `e` that ask for an invoice (`needsInvoice`) and have bookings that wait for their payment. Read from the
 * bookings: few of them are pending, and an index contains only these.
 */
const HAS_UNPAID = raw(`(e.is_published and e.deleted_at is null and e.price > 0 and e.access_level <> 'free'
  and e.id in (select offer_id from bookings.own_bookings_v1 where status = 'pending'))`);

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
