import type { EventInput, placeOfVenue } from '@backflow/contracts/events';
import { lockOffer } from '@backflow/offers';
import type { SentFields, Write } from '@backflow/service-kit';
import { Op } from 'sequelize';
import { announcedEvent, isOver } from '../bookings/notify-change.ts';
import type { EventsContext } from '../context.ts';
import { eventRecord } from '../events/event.record.ts';

type Place = ReturnType<typeof placeOfVenue>;

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
  const { transaction } = write;
  // By id: every write of several events locks in this order.
  const events = await context.models.Event.findAll({
    where: { venueId: id, deletedAt: { [Op.is]: null } },
    order: [['id', 'ASC']],
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  const coming = events.filter((event) => !isOver(announcedEvent(event), context.now()));
  for (const event of coming) await lockOffer(write, event.id);
  const changed: string[] = [];
  const names = Object.keys(after) as (keyof Place)[];
  for (const event of coming) {
    const followed = names.filter((name) => event[name] === before[name]);
    const sent: SentFields<EventInput> = Object.fromEntries(followed.map((name) => [name, after[name]]));
    if (await eventRecord.locked.edit(writing, event, sent, notify)) changed.push(event.id);
  }
  return changed;
}
