import { MAX_SERIES_DATES } from '@backflow/contracts/events';
import type { SeriesView, addSeriesDates as contract } from '@backflow/contracts/events';
import { formatDay, pacificWall } from '@backflow/contracts/time';
import { ValidationError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { assertEventRules } from '../events/check-event.ts';
import { eventRecord } from '../events/event.record.ts';
import { readSeries } from './find-series.query.ts';
import { lockSeries } from './lock-series.ts';
import type { LockedSeries } from './lock-series.ts';
import { seriesTimes, startingAt } from './series-times.ts';

/**
 * Adds dates to a series, all or none: copies of its last date at other times.
 * @throws ValidationError for a date that the series has, and beyond its most dates
 */
export async function addSeriesDates(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<SeriesView> {
  const { params, body, actor } = call;
  await mutate(context, call, async (write) => {
    const series = await lockSeries(context, write, params.id);
    const last = series.dates.at(-1);
    if (!last) throw new Error('A locked series has dates');
    const fields = eventRecord.getFields(context, last);
    const first = startingAt(fields, pacificWall(new Date(body.startDate)));
    const times = body.repeat ? seriesTimes(first, body.repeat) : [first];
    assertNew(series, times);
    const events = times.map((each) => ({ ...fields, ...each, seriesId: params.id }));
    events.forEach(assertEventRules);
    const rows = await context.models.Event.bulkCreate(events, { transaction: write.transaction });
    const details = { title: last.title, startDate: first.startDate, repeat: body.repeat ?? undefined };
    write.audit({
      subjectId: params.id,
      details: { ...details, count: rows.length, events: rows.map(({ id }) => id) },
    });
  });
  return readSeries(context, params.id, actor);
}

function assertNew({ dates }: LockedSeries, times: readonly { startDate: Date }[]): void {
  const starts = new Set(dates.map(({ startDate }) => startDate.getTime()));
  const known = times.find(({ startDate }) => starts.has(startDate.getTime()));
  if (known) {
    const message = `The series has a date on ${formatDay(known.startDate)} at this time already`;
    throw new ValidationError([{ path: 'startDate', message }]);
  }
  if (dates.length + times.length > MAX_SERIES_DATES) {
    const message = `A series has at most ${MAX_SERIES_DATES} dates; this one has ${dates.length}`;
    throw new ValidationError([{ path: 'startDate', message }]);
  }
}
