import { addSeriesDates, cancelEventSeries, deleteEvent } from '@backflow/contracts/events';
import type { SeriesDate, SeriesView } from '@backflow/contracts/events';
import type { RequestOf } from '@backflow/contracts';
import { mutate } from '@backflow/platform';

interface Cancellation {
  from: SeriesDate | null;
  isAlone: boolean;
  paid: number | null;
  /** To the members who are notified. */
  note?: string;
}

/** Deletes these dates, or where `from` is null all that are not over. */
export async function cancelDates(
  { id, version }: SeriesView,
  { from, isAlone, paid, ...note }: Cancellation,
): Promise<void> {
  const entered = { ...(paid !== null && { paid }), ...note };
  if (from && isAlone) {
    await mutate(deleteEvent, { params: { id: from.id }, query: entered });
    return;
  }
  const query = { ...entered, seriesVersion: version, ...(from && { eventId: from.id }) };
  await mutate(cancelEventSeries, { params: { id }, query });
}

export const addDates = (id: string, body: RequestOf<typeof addSeriesDates>['body']): Promise<SeriesView> =>
  mutate(addSeriesDates, { params: { id }, body });
