import type { AdminEventView } from '@backflow/contracts/events';

/** The address, or the meeting link, as it was entered. */
export const formatLocation = ({
  isVirtual,
  location,
}: Pick<AdminEventView, 'isVirtual' | 'location'>): string => {
  if (isVirtual) return location === null ? 'Virtual, no meeting link yet' : 'Virtual';
  return location ?? 'Location to be announced';
};

export const isOver = ({ startDate, endDate }: Pick<AdminEventView, 'startDate' | 'endDate'>): boolean =>
  Date.parse(endDate ?? startDate) <= Date.now();

/** True if people are notified when the event is unpublished or deleted: it is published, booked, and not over. */
export const isNotified = (event: AdminEventView): boolean =>
  event.isPublished && event.currentAttendees + event.waitingCount > 0 && !isOver(event);

/** '1 person is registered', '12 people are registered', with those on the waiting list. */
export function formatPeople({
  currentAttendees,
  waitingCount,
}: Pick<AdminEventView, 'currentAttendees' | 'waitingCount'>): string {
  const people = currentAttendees + waitingCount;
  return `${people === 1 ? '1 person is' : `${people} people are`} registered`;
}
