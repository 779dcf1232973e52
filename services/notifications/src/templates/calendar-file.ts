import { MAIL_TEMPLATES, VIRTUAL_LOCATION } from '@backflow/contracts/notifications';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { z } from 'zod';
import type { Site } from '../site.ts';

/**
 * An iCalendar file (RFC 5545) of one event. Its id is constant, so a later file updates the event instead of adding another.
 * Times are in UTC, so that no clock change moves them. The meeting link is left out: calendars are often shared.
 * @param data of any template about an event
 */
export function calendarFile(data: unknown, { settings, origin }: Site): string {
  const { title, startsAt, endsAt, place, url, calendarId, version } = z.parse(
    MAIL_TEMPLATES['registration-confirmed'],
    data,
  );
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: settings.companyName, product: settings.brandName, language: 'EN' },
  });
  calendar.createEvent({
    id: `${calendarId}@${new URL(origin).hostname}`,
    sequence: Number(version),
    start: new Date(startsAt),
    end: endsAt === undefined ? null : new Date(endsAt),
    summary: title,
    location: place,
    url,
    description:
      place === VIRTUAL_LOCATION ? `The meeting link is on the event’s page: ${url}` : `Details: ${url}`,
  });
  return calendar.toString();
}
