import { getSessions } from '@backflow/contracts/bookings';
import type { Session } from '@backflow/contracts/bookings';
import { select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

interface Row {
  offers: 'events' | 'webinars';
  id: string;
  title: string;
  isPublished: boolean;
  startDate: string;
  endDate: string | null;
  sessions: Session[];
  venueId: string | null;
  facilitatorId: string | null;
  facilitatorName: string | null;
}

/** A session with what it needs: its venue and its instructor. */
export interface ScheduledSession extends Pick<Row, 'offers' | 'id' | 'title' | 'isPublished'> {
  startsAt: string;
  endsAt: string;
  venueId: string | null;
  instructor: { id: string | null; name: string } | null;
}

/** The sessions of events and webinars, drafts included, that end after an instant and begin before another one, soonest first. */
export async function readSessions(
  db: Database,
  { from, until = FAR }: { from: number; until?: number },
): Promise<ScheduledSession[]> {
  const rows = await select<Row>(
    db,
    'scheduled-sessions',
    sql`
      select 'events' as offers, id, title, is_published as "isPublished", start_date as "startDate", end_date as "endDate",
             sessions, venue_id as "venueId",
             facilitator_id as "facilitatorId", facilitator_name as "facilitatorName"
        from events
       where deleted_at is null and greatest(start_date, end_date) > ${new Date(from)} and start_date < ${new Date(until)}
      union all
      select 'webinars', id, title, is_published, scheduled_at, scheduled_at + duration * interval '1 minute',
             sessions, null, null, null
        from webinars
       where deleted_at is null and scheduled_at + duration * interval '1 minute' > ${new Date(from)}
         and scheduled_at < ${new Date(until)}`,
  );
  return rows
    .flatMap((row) => getSessions(row).map((session) => toScheduled(row, session)))
    .filter(({ startsAt, endsAt }) => Date.parse(endsAt) > from && Date.parse(startsAt) < until)
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
}

const FAR = Date.parse('2100-01-01');

const toScheduled = (
  { offers, id, title, isPublished, ...event }: Omit<Row, 'startDate' | 'endDate' | 'sessions'>,
  session: Session,
): ScheduledSession => ({
  ...{ offers, id, title, isPublished },
  ...{ startsAt: session.startsAt, endsAt: session.endsAt },
  venueId: session.venueId ?? event.venueId,
  instructor: getInstructor(event, session.instructor ?? null),
});

/** Who teaches a session: somebody of its own, or the event's facilitator. */
export const getInstructor = (
  { facilitatorId, facilitatorName }: Pick<Row, 'facilitatorId' | 'facilitatorName'>,
  own: string | null,
) => {
  if (own !== null && own !== facilitatorName) return { id: null, name: own };
  return facilitatorName === null ? null : { id: facilitatorId, name: facilitatorName };
};
