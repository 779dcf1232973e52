import { isDeepStrictEqual } from 'node:util';
import { listDays, notifyAttendees } from '@backflow/contracts/bookings';
import { UNKNOWN_LOCATION, VIRTUAL_LOCATION } from '@backflow/contracts/notifications';
import type { OfferSchedule, Session } from '@backflow/contracts/bookings';
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
type ScheduledEvent = Pick<
  EventRecord,
  'id' | 'startDate' | 'endDate' | 'sessions' | 'location' | 'isVirtual'
>;
type ScheduledWebinar = Pick<WebinarRecord, 'id' | 'scheduledAt' | 'duration' | 'sessions'>;

const isListed = ({ isPublished, deletedAt }: Listed): boolean => isPublished && deletedAt === null;

export const announcedEvent = (event: ScheduledEvent & Listed): Announced => {
  const { id, sessions, isVirtual, location } = event;
  return announced(event, {
    ...{ id, sessions, isVirtual },
    startDate: event.startDate.toISOString(),
    endDate: event.endDate?.toISOString() ?? null,
    // The location of a virtual event is its meeting link, which mails must not contain.
    place: isVirtual ? VIRTUAL_LOCATION : (location ?? UNKNOWN_LOCATION),
  });
};

export const announcedWebinar = (webinar: ScheduledWebinar & Listed): Announced => {
  const { id, sessions, scheduledAt, duration } = webinar;
  return announced(webinar, {
    ...{ id, sessions, isVirtual: true, place: VIRTUAL_LOCATION },
    startDate: scheduledAt.toISOString(),
    endDate: new Date(scheduledAt.getTime() + duration * MINUTE_MS).toISOString(),
  });
};

interface Planned {
  id: string;
  sessions: Session[];
  startDate: string;
  endDate: string | null;
  place: string;
  isVirtual: boolean;
}

function announced(row: Listed, planned: Planned): Announced {
  const { startDate: startsAt, endDate: endsAt, place } = planned;
  const days = listDays(planned, planned);
  return {
    schedule: { startsAt, ...(endsAt !== null && { endsAt }), place, ...(days && { days }) },
    isListed: isListed(row),
  };
}

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
