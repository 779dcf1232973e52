import type { AdminWebinarView, listAdminWebinars } from '@backflow/contracts/webinars';
import { PageOf } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { adminPage } from '../admin-lists/admin-list.query.ts';
import type { EventsContext } from '../context.ts';
import { presentWebinar, selectListedWebinars } from './webinar.presenter.ts';
import type { AdminWebinarRow } from './webinar.presenter.ts';

/** Every webinar that was not deleted, drafts and past ones included. */
export async function adminWebinarsPage(
  { db, now }: EventsContext,
  { query, actor }: Call<typeof listAdminWebinars>,
): Promise<PageOf<AdminWebinarView>> {
  const { items, nextCursor } = await adminPage<AdminWebinarRow>(
    db,
    {
      table: 'webinars',
      alias: 'w',
      start: 'scheduled_at',
      selectFrom: (source) => selectListedWebinars(actor, source),
    },
    query,
    new Date(now()),
  );
  return new PageOf(
    items.map((row) => presentWebinar(row, actor)),
    nextCursor,
  );
}
