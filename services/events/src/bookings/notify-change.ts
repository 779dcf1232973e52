import { isDeepStrictEqual } from 'node:util';
import { notifyAttendees } from '@backflow/contracts/bookings';
import { UNKNOWN_LOCATION, VIRTUAL_LOCATION } from '@backflow/contracts/notifications';
import type { OfferSchedule } from '@backflow/contracts/bookings';
import type { Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { EventRecord, WebinarRecord } from '../db/models.ts';

const MINUTE_MS = 60_000;

/** An event or a webinar as attendees know it, before or after a write. */
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
    // The location of a virtual event is its meeting link, which mails must not contain.
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

interface Change<Row> {
  context: Pick<EventsContext, 'now'>;
  write: Write;
  row: Row & { id: string; version: number };
}

interface Notice {
  notify?: boolean | undefined;
  /** What the administrator wrote about the change. */
  note?: string | null | undefined;
}

/**
 * Hooks of a record that notify all attendees: of a move, unless the administrator decides otherwise, and of a withdrawal. Nobody
 * is notified about drafts or past records.
 */
export const notifyHooks = <Row>(announced: (row: Row) => Announced) => {
  /** @returns whether it was moved */
  async function storeAndNotify(
    { context: { now }, write, row }: Change<Row>,
    store: () => Promise<undefined>,
    { notify = true, note }: Notice = {},
  ): Promise<boolean> {
    const before = announced(row);
    await store();
    const after = announced(row);
    if (!before.isListed || isOver(after, now())) return false;
    const notice = {
      ...{ id: row.id, version: row.version, sentAt: new Date(now()).toISOString() },
      ...(note && { note }),
    };
    if (!after.isListed) {
      await write.queue(notifyAttendees, { ...notice, about: 'withdrawn' });
      return false;
    }
    const isMoved = !isDeepStrictEqual(before.schedule, after.schedule);
    if (isMoved && notify) {
      await write.queue(notifyAttendees, { ...notice, about: 'moved', before: before.schedule });
    }
    return isMoved;
  }

  return {
    async onUpdate(change: Change<Row> & { notice: Notice }, store: () => Promise<undefined>) {
      const { notice } = change;
      return (await storeAndNotify(change, store, notice)) ? { notify: notice.notify } : undefined;
    },
    async onRemove(change: Change<Row> & { query: Notice | undefined }, store: () => Promise<undefined>) {
      await storeAndNotify(change, store, { note: change.query?.note });
      return undefined;
    },
  };
};
