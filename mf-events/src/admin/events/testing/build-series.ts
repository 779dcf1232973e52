import { SeriesDate, SeriesView } from '@backflow/contracts/events';
import { makeFixture } from '@backflow/contracts/testing';
import { buildEvent } from './build-event.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const FIRST = Date.parse('2036-12-04T16:00:00Z');
const HOURS_MS = 8.5 * 60 * 60 * 1000;

/** A series of published events of December 2036, a week apart. @param dates what is different of each */
export function buildSeries(dates: readonly Partial<SeriesDate>[] = [{}, {}, {}, {}]): SeriesView {
  const id = '5e5e5e5e-0000-4000-8000-000000000001';
  const events = dates.map((overrides, index) =>
    makeFixture(SeriesDate, {
      ...buildEvent({
        title: 'Repair lab',
        startDate: new Date(FIRST + index * WEEK_MS).toISOString(),
        endDate: new Date(FIRST + index * WEEK_MS + HOURS_MS).toISOString(),
        maxAttendees: 12,
        currentAttendees: 0,
        waitingCount: 0,
      }),
      seriesId: id,
      series: { id, position: index + 1, count: dates.length },
      unpaidCount: 0,
      ...overrides,
    }),
  );
  return makeFixture(SeriesView, { id, version: 9, unpaidAmount: '0', events });
}
