import type { SeriesScope } from '@backflow/contracts/events';
import { AppError, NotFoundError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { announcedEvent, isOver } from '../bookings/notify-change.ts';
import type { EventsContext } from '../context.ts';
import type { EventRecord } from '../db/models.ts';

export interface LockedSeries {
  /** Rises with every edit of a date; see `SeriesView`. */
  version: number;
  /** Its dates that were not deleted, soonest first. */
  dates: readonly EventRecord[];
}

/**
 * Locks a series and its dates until the transaction ends. Every write locks in this order: the series, its events by their ids,
 * then their bookings by the same ids.
 * @throws NotFoundError for a series without dates
 */
export async function lockSeries(
  { models: { Event } }: EventsContext,
  write: Write,
  id: string,
): Promise<LockedSeries> {
  await write.rows(sql`select from series where id = ${id} for update`);
  const { transaction } = write;
  const locked = await Event.findAll({
    where: { seriesId: id, deletedAt: null },
    order: [['id', 'ASC']],
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (locked.length === 0) throw new NotFoundError('This series');
  // Deleted dates count: the sum must never fall.
  const [row] = await write.rows<{ version: number }>(sql`
    select sum(version)::int as version from events where series_id = ${id}`);
  return { version: row?.version ?? 0, dates: locked.toSorted(bySchedule) };
}

const bySchedule = (one: EventRecord, other: EventRecord): number =>
  one.startDate.getTime() - other.startDate.getTime() || (one.id < other.id ? -1 : 1);

export const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

/** @throws AppError CONFLICT where a date was added, changed or deleted since the version that the administrator has seen */
export function assertSeriesVersion({ version }: LockedSeries, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  throw new AppError(
    'CONFLICT',
    'Another date of this series was changed meanwhile. Nothing was saved: look at its dates, then try again.',
  );
}

/** @throws NotFoundError for an event that is no date of the series, or was deleted */
export function getDate({ dates }: LockedSeries, eventId: string): EventRecord {
  const date = dates.find(({ id }) => id === eventId);
  if (!date) throw new NotFoundError('This event');
  return date;
}

/** The dates that a write of several applies to: this one, and those that are not over of the ones after it, or of all. */
export function datesFor(
  { dates }: LockedSeries,
  { edited, scope, now }: { edited: EventRecord | undefined; scope: SeriesScope; now: number },
): readonly EventRecord[] {
  const from = edited && scope === 'following' ? dates.indexOf(edited) : 0;
  return dates.filter(
    (date, index) => date === edited || (index >= from && !isOver(announcedEvent(date), now)),
  );
}
