import type { SeriesDate, SeriesView } from '@backflow/contracts/events';
import type { OfferKey } from '@backflow/booking-kit';
import { isNotified, isOver } from './event-text.ts';

/** How much of a series an edit or a cancellation applies to. */
export type Scope = 'this' | 'following' | 'all';

/** The dates that an edit or a cancellation applies to; the server decides the same. */
export function datesIn({ events }: SeriesView, eventId: string | null, scope: Scope): readonly SeriesDate[] {
  const from = events.findIndex(({ id }) => id === eventId);
  return events.filter(
    (date, index) =>
      date.id === eventId || (scope !== 'this' && (scope === 'all' || index >= from) && !isOver(date)),
  );
}

/** Dates whose people are notified when they move or are cancelled. */
export const notifiedDates = (dates: readonly SeriesDate[]): readonly OfferKey[] =>
  dates.filter(isNotified).map(({ id }) => ({ offers: 'events', id }));
