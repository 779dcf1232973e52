import { WebinarInput } from '@backflow/contracts/webinars';
import type { AdminWebinarView } from '@backflow/contracts/webinars';
import { NotFoundError, defineRecord, select, sql } from '@backflow/service-kit';
import { limitProblems } from '../bookings/limit-problems.ts';
import { announcedWebinar, notifyChange } from '../bookings/notify-change.ts';
import type { EventsContext } from '../context.ts';
import { presentWebinar, selectAdminWebinars } from './webinar.presenter.ts';
import type { AdminWebinarRow } from './webinar.presenter.ts';

/**
 * Webinars as administrators edit them. When a published webinar moves, everyone registered is notified, unless the
 * administrator decided otherwise; when it is deleted, everyone is.
 */
export const webinarRecord = defineRecord({
  noun: 'webinar',
  input: WebinarInput,
  model: ({ models }: EventsContext) => models.Webinar,
  async view({ db }, id, actor): Promise<AdminWebinarView> {
    const [row] = await select<AdminWebinarRow>(
      db,
      'admin-webinar',
      sql`${selectAdminWebinars(actor)} where w.id = ${id} and w.deleted_at is null`,
    );
    if (!row) throw new NotFoundError('This webinar');
    return presentWebinar(row, actor);
  },
  summary: ({ title, scheduledAt, duration, maxAttendees, accessLevel, isPublished }) => ({
    ...{ title, scheduledAt, duration, maxAttendees, accessLevel, isPublished },
  }),
  check: async ({ write, fields, current }) => ({ problems: await limitProblems(write, fields, current) }),
  async onUpdate({ context, write, row, notify }, store) {
    const before = announcedWebinar(row);
    await store();
    const change = { offer: row, before, after: announcedWebinar(row), notify };
    return (await notifyChange(context, write, change)) ? { notify } : undefined;
  },
  async onRemove({ context, write, row }, store) {
    const before = announcedWebinar(row);
    await store();
    await notifyChange(context, write, { offer: row, before, after: announcedWebinar(row) });
    return undefined;
  },
});
