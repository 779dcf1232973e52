import type { cancelEventSeries as contract } from '@backflow/contracts/events';
import { lockPaid } from '@backflow/offers';
import type { PaidQuery } from '@backflow/offers';
import { AppError, mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { EventRecord } from '../db/models.ts';
import { PAID_EVENT, eventRecord } from '../events/event.record.ts';
import { assertSeriesVersion, byId, getDate, datesFor, lockSeries } from './lock-series.ts';

/**
 * Deletes the dates of a series that are not over, or one of them and those after it: all or none. Everyone with a booking is notified
 * once for each date that they have booked.
 * @throws AppError unless the administrator has entered how many registrations are paid in all
 */
export async function cancelEventSeries(context: EventsContext, call: Call<typeof contract>): Promise<null> {
  const { params, query } = call;
  await mutate(context, call, async (write) => {
    const series = await lockSeries(context, write, params.id);
    const from = query.eventId === undefined ? undefined : getDate(series, query.eventId);
    assertSeriesVersion(series, query.seriesVersion);
    const dates = datesFor(series, {
      ...{ edited: from, now: context.now() },
      scope: from ? 'following' : 'all',
    });
    const [first] = dates;
    if (!first) throw new AppError('CONFLICT', 'Every date of this series is over.');
    const paid = await removeDates({ context, write }, dates, query);
    write.audit({
      subjectId: params.id,
      details: { title: first.title, count: dates.length, events: dates.map(({ id }) => id), ...paid },
    });
  });
  return null;
}

async function removeDates(
  writing: { context: EventsContext; write: Write },
  dates: readonly EventRecord[],
  { paid: entered, note }: PaidQuery,
): Promise<{ paid?: number }> {
  const booked = [];
  for (const row of dates.toSorted(byId)) {
    booked.push({ row, ...(await lockPaid(PAID_EVENT, { ...writing, row })) });
  }
  const paid = booked.reduce((sum, date) => sum + date.paid, 0);
  if (paid > 0 && paid !== entered) throw paidError(paid, dates);
  for (const date of booked) await eventRecord.locked.remove(writing, date.row, { paid: date.paid, note });
  return paid > 0 ? { paid } : {};
}

function paidError(paid: number, dates: readonly EventRecord[]): AppError {
  const [registrations, events] = [
    paid === 1 ? '1 registration is' : `${paid} registrations are`,
    dates.length === 1 ? 'this event' : `these ${dates.length} events`,
  ];
  const refund = dates.some(({ isPublished }) => isPublished)
    ? 'their members are told, and you refund them'
    : 'you refund them';
  const message = `${registrations} paid. Enter ${paid} to cancel ${events}; ${refund}.`;
  return new AppError('PAID_REGISTRATIONS', message, [{ path: 'paid', message }]);
}
