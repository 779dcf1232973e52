import {
  addSeriesDates,
  cancelEventSeries,
  deleteEvent,
  getEventSeries,
  listAdminEvents,
  updateEventSeries,
} from '@backflow/contracts/events';
import type { AdminEventView, SeriesDate, SeriesScope, SeriesView } from '@backflow/contracts/events';
import type { RequestOf } from '@backflow/contracts';
import { byId, mutate, patchCached, queryOf } from '@backflow/platform';
import type { OfferKey } from '../bookings/offer.ts';
import { isNotified } from '../events/event-text.ts';

/** A series, fetched each time it is shown: its version must be the latest. */
export const seriesQuery = (id: string) => queryOf(getEventSeries, byId(id), { staleTime: 0 });

type SeriesBody = RequestOf<typeof updateEventSeries>['body'];

/** Changes dates of a series, also where they are listed. */
export const updateSeries = (id: string, body: SeriesBody): Promise<SeriesView> =>
  mutate(
    updateEventSeries,
    { params: { id }, body },
    {
      apply: ({ events }) => {
        const changed = new Map(events.map(({ unpaidCount: _, ...event }) => [event.id, event]));
        patchCached(listAdminEvents, (item) => changed.get(item.id) ?? item);
      },
    },
  );

/** Applies the edit of a date to other dates of its series. @returns the edited date */
export async function saveSeries(
  eventId: string,
  { scope, series }: { scope: SeriesScope; series: SeriesView },
  edit: SeriesBody,
): Promise<AdminEventView> {
  const body = { ...edit, eventId, scope, seriesVersion: series.version };
  const { events } = await updateSeries(series.id, body);
  const saved = events.find(({ id }) => id === eventId);
  if (!saved) throw new Error('A saved series has the edited event');
  return saved;
}

/** Deletes these dates, or where `from` is null all that are not over. */
export async function cancelDates(
  { id, version }: SeriesView,
  { from, isAlone, paid }: { from: SeriesDate | null; isAlone: boolean; paid: number | null },
): Promise<void> {
  const entered = paid === null ? {} : { paid };
  if (from && isAlone) {
    await mutate(deleteEvent, { params: { id: from.id }, query: entered });
    return;
  }
  const query = { ...entered, seriesVersion: version, ...(from && { eventId: from.id }) };
  await mutate(cancelEventSeries, { params: { id }, query });
}

export const addDates = (id: string, body: RequestOf<typeof addSeriesDates>['body']): Promise<SeriesView> =>
  mutate(addSeriesDates, { params: { id }, body });

/** Dates whose people are notified when they move or are cancelled. */
export const notifiedDates = (dates: readonly SeriesDate[]): readonly OfferKey[] =>
  dates.filter(isNotified).map(({ id }) => ({ offers: 'events', id }));

export const isOver = ({ startDate, endDate }: Pick<SeriesDate, 'startDate' | 'endDate'>): boolean =>
  Date.parse(endDate ?? startDate) <= Date.now();

/** The dates that an edit or a cancellation applies to; the server decides the same. */
export function datesIn(
  { events }: SeriesView,
  eventId: string | null,
  scope: 'this' | 'following' | 'all',
): readonly SeriesDate[] {
  const from = events.findIndex(({ id }) => id === eventId);
  return events.filter(
    (date, index) =>
      date.id === eventId || (scope !== 'this' && (scope === 'all' || index >= from) && !isOver(date)),
  );
}
