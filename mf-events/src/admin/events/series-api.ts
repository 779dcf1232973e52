import { getEventSeries, listAdminEvents, updateEventSeries } from '@backflow/contracts/events';
import type { AdminEventView, SeriesScope, SeriesView } from '@backflow/contracts/events';
import type { RequestOf } from '@backflow/contracts';
import { byId, mutate, patchCached, queryOf } from '@backflow/platform';

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
