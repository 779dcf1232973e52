import { notifyAttendees } from '@backflow/contracts/bookings';
import { UNKNOWN_LOCATION, VIRTUAL_LOCATION } from '@backflow/contracts/notifications';
import type { OfferSchedule } from '@backflow/contracts/bookings';
import type { Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { EventRecord } from '../db/models/event.ts';
import type { WebinarRecord } from '../db/models/webinar.ts';

const MINUTE_MS = 60_000;

/** What those with a booking know of an event or a webinar: before a write, or as the write leaves it. */
export interface Announced {
  schedule: OfferSchedule;
  /** Published and not deleted. */
  isListed: boolean;
}

type Listed = Pick<EventRecord, 'isPublished' | 'deletedAt'>;
type ScheduledEvent = Pick<EventRecord, 'startDate' | 'endDate' | 'location' | 'isVirtual'>;
type ScheduledWebinar = Pick<WebinarRecord, 'scheduledAt' | 'duration'>;

const isListed = ({ isPublished, deletedAt }: Listed): boolean => isPublished && deletedAt === null;

export const announcedEvent = (event: ScheduledEvent & Listed): Announced => ({
  schedule: {
    startsAt: event.startDate.toISOString(),
    ...(event.endDate !== null && { endsAt: event.endDate.toISOString() }),
    // A virtual event's location is its meeting link, which no mail contains.
    place: event.isVirtual ? VIRTUAL_LOCATION : (event.location ?? UNKNOWN_LOCATION),
  },
  isListed: isListed(event),
});

export const announcedWebinar = (webinar: ScheduledWebinar & Listed): Announced => ({
  schedule: {
    startsAt: webinar.scheduledAt.toISOString(),
    endsAt: new Date(webinar.scheduledAt.getTime() + webinar.duration * MINUTE_MS).toISOString(),
    place: VIRTUAL_LOCATION,
  },
  isListed: isListed(webinar),
});

export const isOver = ({ schedule: { startsAt, endsAt } }: Announced, now: number): boolean =>
  Date.parse(endsAt ?? startsAt) <= now;

interface Change {
  /** With the version that the write gave it. */
  offer: { id: string; version: number };
  before: Announced;
  after: Announced;
  /** Whether to notify of another date, time or place: the administrator decides. Everyone is notified of a withdrawal. */
  notify?: boolean | undefined;
}

/**
 * Queues mails to everyone with a booking when a write moves or withdraws an event or a webinar that is still to come.
 * @returns whether it was moved
 */
export async function notifyChange(
  { now }: Pick<EventsContext, 'now'>,
  write: Write,
  { offer: { id, version }, before, after, notify = true }: Change,
): Promise<boolean> {
  if (!before.isListed || isOver(after, now())) return false;
  const notice = { id, version, sentAt: new Date(now()).toISOString() };
  if (!after.isListed) {
    await write.queue(notifyAttendees, { ...notice, about: 'withdrawn' });
    return false;
  }
  const isMoved = differ(before.schedule, after.schedule);
  if (isMoved && notify) {
    await write.queue(notifyAttendees, { ...notice, about: 'moved', before: before.schedule });
  }
  return isMoved;
}

const differ = (before: OfferSchedule, after: OfferSchedule): boolean =>
  before.startsAt !== after.startsAt || before.endsAt !== after.endsAt || before.place !== after.place;
