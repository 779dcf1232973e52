import { WebinarInput } from '@backflow/contracts/webinars';
import { defineRecord, select, sql } from '@backflow/service-kit';
import { limitProblems } from '../bookings/limit-problems.ts';
import { announcedWebinar, notifyHooks } from '../bookings/notify-change.ts';
import type { EventsContext } from '../context.ts';
import { ADMIN_COLUMNS, presentWebinar, selectWebinars } from './webinar.presenter.ts';
import type { AdminWebinarRow } from './webinar.presenter.ts';

/** Webinars as administrators edit them. */
export const webinarRecord = defineRecord({
  noun: 'webinar',
  input: WebinarInput,
  model: ({ models }: EventsContext) => models.Webinar,
  async view({ db }, id, actor) {
    const [row] = await select<AdminWebinarRow>(
      db,
      'admin-webinar',
      sql`${selectWebinars(actor, { columns: ADMIN_COLUMNS })} where w.id = ${id} and w.deleted_at is null`,
    );
    return row && presentWebinar(row, actor);
  },
  summary: ['title', 'scheduledAt', 'duration', 'maxAttendees', 'accessLevel', 'isPublished'],
  check: async ({ write, fields, current }) => ({ problems: await limitProblems(write, fields, current) }),
  ...notifyHooks(announcedWebinar),
});
