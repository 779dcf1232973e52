import { MAIL_TEMPLATES, VIRTUAL_LOCATION } from '@backflow/contracts/notifications';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { z } from 'zod';
import type { Site } from '../site.ts';

/**
 * What a calendar takes in (RFC 5545): one event, under an id by which a later file changes it instead of adding another.
 * Instants are in UTC, which no clock change moves. The meeting link is not in it: a calendar is often shared.
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
