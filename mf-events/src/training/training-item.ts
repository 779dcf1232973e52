import { findPresence, getSessions, takesSeat } from '@backflow/contracts/bookings';
import type { EventRegistration, MyRegistration, RegistrationItem } from '@backflow/contracts/bookings';
import { hasEnded } from '../events/event-text.ts';
import { latestFirst, soonestFirst } from '../events/my-registrations.ts';

/** A registration for an event or a webinar. A webinar is shown like a virtual event; its meeting link comes with the live webinars. */
export type TrainingItem = MyRegistration & {
  kind: 'event' | 'webinar';
  event: EventRegistration['event'];
};

const MINUTE_MS = 60_000;

export function trainingItem(item: RegistrationItem): TrainingItem {
  if ('eventId' in item) {
    const { eventId: _, ...registration } = item;
    return { ...registration, kind: 'event' };
  }
  const { webinarId: _, webinar, ...registration } = item;
  const { scheduledAt, duration, ...shown } = webinar;
  return {
    ...registration,
    kind: 'webinar',
    event: {
      ...shown,
      startDate: scheduledAt,
      endDate: new Date(Date.parse(scheduledAt) + duration * MINUTE_MS).toISOString(),
      ...{ location: null, isVirtual: true, latitude: null, longitude: null, price: '0' },
    },
  };
}

/** Everything the member is registered for, each in exactly one group. */
export function groupTraining(items: readonly TrainingItem[], now: number) {
  const isOpen = ({ event }: TrainingItem) => !event.isDeleted && !hasEnded(event, now);
  const isNext = (item: TrainingItem) => isOpen(item) && takesSeat(item.status);
  const isWaiting = (item: TrainingItem) => isOpen(item) && item.status === 'waitlisted';
  return {
    /** Running and to come, with a seat; soonest first. */
    next: soonestFirst(items.filter(isNext)),
    waiting: soonestFirst(items.filter(isWaiting)),
    /** Over or withdrawn, latest first. */
    past: latestFirst(items.filter((item) => !isNext(item) && !isWaiting(item))),
  };
}

/** 'Attended', of several days 'Attended days 1 and 3 of 5'; undefined where none was. */
export function formatAttended(
  item: Pick<TrainingItem, 'event' | 'attended' | 'sessions'>,
): string | undefined {
  const sessions = getSessions(item.event);
  const days = sessions.flatMap(({ id }, index) => (findPresence(item, id) ? [String(index + 1)] : []));
  if (days.length === 0) return undefined;
  if (sessions.length === 1) return 'Attended';
  const count = sessions.length;
  if (days.length === count) return `Attended all ${count} days`;
  return `Attended day${days.length === 1 ? '' : 's'} ${new Intl.ListFormat('en-US').format(days)} of ${count}`;
}
