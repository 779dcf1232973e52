import { WebinarInput } from '@backflow/contracts/webinars';
import { defineRecord, select, sql } from '@backflow/service-kit';
import type { SentFields } from '@backflow/service-kit';
import { limitProblems } from '../bookings/limit-problems.ts';
import { announcedWebinar, notifyHooks } from '../bookings/notify-change.ts';
import type { EventsContext } from '../context.ts';
import type { WebinarFields, WebinarRecord } from '../db/models.ts';
import { planSessions } from '../sessions/plan-sessions.ts';
import { removedDayProblems } from '../sessions/removed-days.ts';
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
  async check({ write, fields, sent, current }) {
    const { problems, removed, schedule } = planWebinar(fields, sent, current?.row);
    const limits = await limitProblems(write, fields, current);
    const attended = await removedDayProblems(write, current?.row.id, removed);
    return { problems: [...problems, ...limits, ...attended], fields: schedule };
  },
  ...notifyHooks(announcedWebinar),
});

const MINUTE_MS = 60_000;
const endOf = ({ scheduledAt, duration }: Pick<WebinarFields, 'scheduledAt' | 'duration'>): Date =>
  new Date(scheduledAt.getTime() + duration * MINUTE_MS);

/** The webinar's sessions, with its start, duration and hours, which follow from them. */
function planWebinar(
  fields: WebinarFields,
  { sessions: sent }: SentFields<WebinarInput>,
  row: WebinarRecord | undefined,
) {
  const times = { startsAt: fields.scheduledAt, endsAt: endOf(fields) };
  const { problems, removed, startsAt, endsAt, ...planned } = planSessions(
    { ...{ sent, ...times, hours: fields.hours }, fields: ['scheduledAt', 'duration'] },
    row && { id: row.id, sessions: row.sessions, startsAt: row.scheduledAt, endsAt: endOf(row) },
  );
  const minutes = ((endsAt ?? times.endsAt).getTime() - startsAt.getTime()) / MINUTE_MS;
  const duration = Math.max(1, Math.ceil(minutes));
  return { problems, removed, schedule: { ...planned, scheduledAt: startsAt, duration } };
}
