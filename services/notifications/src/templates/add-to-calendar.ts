import { getHref } from '@backflow/contracts';
import { calendarLinks, eventCalendar, webinarCalendar } from '@backflow/contracts/bookings';
import { readMailDays } from '@backflow/contracts/notifications';
import type { CalendarEntry } from '@backflow/mails/calendar';
import type { LinkList } from './mail-content.ts';

const FILES: Readonly<Record<string, typeof eventCalendar | typeof webinarCalendar>> = {
  event: eventCalendar,
  webinar: webinarCalendar,
};

/** Links that add an event to a calendar: some mail programs hide the attached file. @param origin of this site */
export function addToCalendar(entry: CalendarEntry, origin: string): LinkList {
  // Such as event-9b1d…
  const [kind = '', id = ''] = entry.calendarId.split(/-(.*)/s);
  const file = FILES[kind];
  return {
    label: 'Add to Calendar',
    links: [
      // A web calendar's form takes one day.
      ...(readMailDays(entry.days).length > 1 ? [] : calendarLinks(entry)),
      ...(file ? [{ name: 'Apple or another calendar (.ics)', href: origin + getHref(file, { id }) }] : []),
    ],
  };
}
