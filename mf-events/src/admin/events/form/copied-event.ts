import type { AdminEventView } from '@backflow/contracts/events';
import { valuesOf } from './event-values.ts';
import type { EventValues } from './event-values.ts';
import { weeksLater } from './series-dates.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * What the form holds of an event to be copied: a draft of the same, on the same weekday and at the same hour, moved on by
 * whole weeks until it is still to come. Its end and its deadline keep their distance.
 */
export function copyOf(event: AdminEventView, now: number): EventValues {
  const weeks = weeksUntilComing(event.startDate, now);
  const moved = (instant: string | null) => instant && weeksLater(instant, weeks);
  return {
    ...valuesOf(event),
    startDate: weeksLater(event.startDate, weeks) ?? '',
    endDate: moved(event.endDate),
    registrationCloseDate: moved(event.registrationCloseDate),
    isPublished: false,
  };
}

/** At least one; and one more where the clocks would skip the hour. */
function weeksUntilComing(start: string, now: number): number {
  let weeks = Math.max(1, Math.floor((now - Date.parse(start)) / WEEK_MS));
  while (!(Date.parse(weeksLater(start, weeks) ?? '') > now)) weeks++;
  return weeks;
}
