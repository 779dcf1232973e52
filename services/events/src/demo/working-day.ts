import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { addDays as nextDay } from '@backflow/contracts/time';
// Only for the demo: these imports load some 250 modules, which would delay the service's start by 1.7 s.
import { addDays } from 'date-fns/addDays';
import { formatInTimeZone } from 'date-fns-tz/formatInTimeZone';
import { fromZonedTime } from 'date-fns-tz/fromZonedTime';

/**
 * The working day `inDays` from now in the Pacific zone, such as 2026-12-04; a weekend moves to Monday.
 * @param now milliseconds since 1970
 */
export function workingDay(now: number, inDays: number): string {
  const wanted = addDays(now, inDays);
  const weekday = Number(formatInTimeZone(wanted, DISPLAY_TIME_ZONE, 'i'));
  const untilMonday = weekday >= 6 ? 8 - weekday : 0;
  return formatInTimeZone(addDays(wanted, untilMonday), DISPLAY_TIME_ZONE, 'yyyy-MM-dd');
}

/** So many working days that follow each other, from that day on. */
export function workingDays(now: number, inDays: number, count: number): string[] {
  const days: string[] = [];
  for (let day = workingDay(now, inDays); days.length < count; day = nextDay(day, 1)) {
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(day);
  }
  return days;
}

/** The instant at which a Pacific clock shows `time` (08:00) on `day` (2026-12-04). */
export const pacificInstant = (day: string, time: string): Date =>
  fromZonedTime(`${day}T${time}:00`, DISPLAY_TIME_ZONE);
