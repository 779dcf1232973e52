import type { AdminWebinarView, listAdminWebinars } from '@backflow/contracts/webinars';
import type { Call, PageOf } from '@backflow/service-kit';
import { defineAdminList } from '../admin-lists/admin-list.query.ts';
import type { EventsContext } from '../context.ts';
import { presentWebinar, selectListedWebinars } from './webinar.presenter.ts';
import type { AdminWebinarRow } from './webinar.presenter.ts';

const adminPage = defineAdminList('webinars', 'w', ['scheduledAt', 'scheduled_at']);

/** Every webinar that was not deleted, drafts and past ones included. */
export async function adminWebinarsPage(
  { db, now }: EventsContext,
  { query, actor }: Call<typeof listAdminWebinars>,
): Promise<PageOf<AdminWebinarView>> {
  const page = await adminPage<AdminWebinarRow>(db, query, {
    now: new Date(now()),
    selectFrom: (source, columns) => selectListedWebinars(actor, source, columns),
  });
  return page.map((row) => presentWebinar(row, actor));
}
