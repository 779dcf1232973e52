import type { EventInput, placeOfVenue } from '@backflow/contracts/events';
import { formatDay } from '@backflow/contracts/time';
import { lockOffer } from '@backflow/offers';
import { ValidationError, sql } from '@backflow/service-kit';
import type { SentFields, Sql, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { eventRecord } from '../events/event.record.ts';

type Place = ReturnType<typeof placeOfVenue>;

/** True for an event `e` that is not over, and is held at a venue or has a session there. */
export const isComingAt = (venueId: Sql, now: number): Sql => sql`
  e.deleted_at is null and greatest(e.start_date, e.end_date) > ${new Date(now)}
  and (e.venue_id = ${venueId} or e.sessions @> jsonb_build_array(jsonb_build_object('venueId', ${venueId})))`;

interface Move {
  /** The venue. */
  id: string;
  before: Place;
  after: Place;
  /** False where attendees of events whose place changes are not notified. */
  notify: boolean;
}

/**
 * Gives the coming events of a venue what has changed of it. Fields that were entered for an event stay as they are.
 * @returns the ids of the events that changed
 */
export async function moveEventsOfVenue(
  writing: { context: EventsContext; write: Write },
  { id, before, after, notify }: Move,
): Promise<string[]> {
  const { context, write } = writing;
  // By id: every write of several events locks in this order.
  const rows = await write.rows<{ id: string }>(sql`
    select id from events e where ${isComingAt(sql`${id}::uuid`, context.now())} order by id for update`);
  const coming = await context.models.Event.findAll({
    where: { id: rows.map((row) => row.id) },
    order: [['id', 'ASC']],
    transaction: write.transaction,
  });
  for (const event of coming) await lockOffer(write, event.id);
  const changed: string[] = [];
  const names = Object.keys(after) as (keyof Place)[];
  for (const event of coming) {
    const followed = names.filter((name) => event.venueId === id && event[name] === before[name]);
    const sent: SentFields<EventInput> = Object.fromEntries(followed.map((name) => [name, after[name]]));
    const sessions = event.sessions.map((session) =>
      session.venueId === id &&
      session.location === before.location &&
      Date.parse(session.endsAt) > context.now()
        ? { ...session, location: after.location }
        : session,
    );
    if (sessions.length > 0) sent.sessions = sessions;
    const day = `“${event.title}”, ${formatDay(event.startDate)}: `;
    const details = await eventRecord.locked
      .edit(writing, event, sent, { notify })
      .catch((error: unknown) => {
        // The form of the venue has no field of the event's.
        if (!(error instanceof ValidationError)) throw error;
        const messages = error.errors?.map(({ message }) => day + message).join('. ');
        throw new ValidationError([{ path: 'alsoEvents', message: messages ?? day + error.message }]);
      });
    if (details) changed.push(event.id);
  }
  return changed;
}
