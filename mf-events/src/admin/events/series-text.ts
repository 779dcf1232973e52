import type { SeriesDate } from '@backflow/contracts/events';
import { formatPacific } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';

/** 'Dec 4, 2026 – Dec 25, 2026'; one day alone. */
export function formatPeriod(dates: readonly Pick<SeriesDate, 'startDate'>[]): string {
  const [first, last] = [dates[0], dates.at(-1)].map(
    (date) => date && formatPacific(date.startDate, 'MMM d, yyyy'),
  );
  return first === last ? (first ?? '') : `${first ?? ''} – ${last ?? ''}`;
}

/** '3 events, Dec 4, 2026 – Dec 18, 2026' */
export const formatDates = (dates: readonly SeriesDate[]): string =>
  dates.length === 0
    ? 'No events'
    : `${formatCount(dates.length, 'event', 'events')}, ${formatPeriod(dates)}`;
