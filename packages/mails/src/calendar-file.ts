import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { calendarEnd } from '@backflow/contracts/bookings';
import type { ScheduledDay } from '@backflow/contracts/bookings';
import { VIRTUAL_LOCATION, readMailDays } from '@backflow/contracts/notifications';
import type { SiteSettings } from '@backflow/contracts/settings';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** An event of a calendar, in the terms of mail data. */
export interface CalendarEntry {
  /** The same in every file about the event: calendars update their entry by it. */
  calendarId: string;
  /** A whole number that rises with every change. */
  version: string | number;
  title: string;
  /** ISO 8601, with offset; of an entry for a whole day the day alone, such as 2026-12-04. */
  startsAt: string;
  endsAt?: string | undefined;
  /** '' where there is none. */
  place: string;
  /** Several days, each an entry of its own (`readMailDays`). */
  days?: string | undefined;
  /** Days that it no longer has: cancelled entries. */
  removedDays?: string | undefined;
  /** Its page on this site. */
  url: string;
  status?: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** A sentence before the link in the description. */
  note?: string | undefined;
}

interface Site {
  settings: Pick<SiteSettings, 'companyName' | 'brandName'>;
  /** Such as `https://academy.example.com`. */
  origin: string;
}

/** Properties of a calendar that clients poll. */
interface Feed {
  name: string;
  /** How often clients should fetch it. */
  refreshSeconds: number;
}

/**
 * An iCalendar file (RFC 5545). Times are in UTC, so that no clock change moves them. Meeting links are left out: calendars are
 * often shared.
 */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { settings, origin }: Site,
  { now = Date.now(), feed }: { now?: number; feed?: Feed } = {},
): string {
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: settings.companyName, product: settings.brandName, language: 'EN' },
    ...(feed && { name: feed.name, ttl: feed.refreshSeconds, x: { 'X-WR-TIMEZONE': DISPLAY_TIME_ZONE } }),
  });
  const host = new URL(origin).hostname;
  for (const entry of entries.flatMap(splitDays)) {
    const { calendarId, version, title, startsAt, endsAt, place, url, status, note } = entry;
    const page = place === VIRTUAL_LOCATION ? 'The meeting link is on the event’s page' : 'Details';
    calendar.createEvent({
      id: `${calendarId}@${host}`,
      sequence: Number(version),
      stamp: new Date(now),
      start: new Date(startsAt),
      ...(isDay(startsAt) ? { allDay: true } : { end: new Date(calendarEnd({ startsAt, endsAt })) }),
      summary: title,
      ...(place !== '' && { location: place }),
      url,
      description: [...(note === undefined ? [] : [note]), `${page}: ${url}`].join('\n'),
      ...(status && { status: ICalEventStatus[status] }),
    });
  }
  return calendar.toString();
}

/** True for a day without a time, which is the same in every zone. */
const isDay = (startsAt: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(startsAt);

/** An entry for each day, whose id is that of the event where the day has it: the first day of one that got more keeps its entry. */
function splitDays(entry: CalendarEntry): CalendarEntry[] {
  const ofDay = ({ id, ...day }: ScheduledDay): CalendarEntry => ({
    ...{ ...entry, ...day },
    calendarId: entry.calendarId.endsWith(`-${id}`) ? entry.calendarId : `${entry.calendarId}-${id}`,
  });
  const days = readMailDays(entry.days).map(ofDay);
  const removed = readMailDays(entry.removedDays)
    .map(ofDay)
    .filter(({ calendarId }) => days.length > 0 || calendarId !== entry.calendarId);
  const titled = days.map((day, index) => ({
    ...day,
    title: days.length === 1 ? entry.title : `${entry.title} (day ${index + 1} of ${days.length})`,
  }));
  return [
    ...(days.length === 0 ? [entry] : titled),
    ...removed.map((day) => ({ ...day, status: 'CANCELLED' as const, note: undefined })),
  ];
}
