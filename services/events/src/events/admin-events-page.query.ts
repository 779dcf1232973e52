import type { AdminEventView, listAdminEvents } from '@backflow/contracts/events';
import { raw } from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import { defineAdminList } from '../admin-lists/admin-list.query.ts';
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

const adminPage = defineAdminList('events', 'e', ['startDate', 'start_date']);

/** Every event that was not deleted, drafts and past ones included. */
export async function adminEventsPage(
  { db, now }: EventsContext,
  { query, actor }: Call<typeof listAdminEvents>,
): Promise<PageOf<AdminEventView>> {
  const page = await adminPage<AdminEventRow>(db, query, {
    now: new Date(now()),
    only: query.payment ? [HAS_UNPAID] : [],
    selectFrom: (source, columns) => selectListedEvents(actor, source, columns),
  });
  return page.map((row) => presentEvent(row, actor));
}
