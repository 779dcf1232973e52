import { eventHref, webinarHref } from '../links/offer-hrefs.ts';
import { getHref } from '@backflow/contracts';
import { calendarLinks, eventCalendar, webinarCalendar } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { formatLocation, hasDays, hasEnded } from './event-text.ts';
import { LazyLinkMenu } from '../links/lazy-link-menu.tsx';
import type { MenuLink } from '../links/link-menu.tsx';

type CalendarEvent = Pick<
  EventView,
  'id' | 'title' | 'startDate' | 'endDate' | 'sessions' | 'isVirtual' | 'location'
>;

interface Props {
  event: CalendarEvent;
  kind?: 'event' | 'webinar' | undefined;
  now: number;
}

const CALENDARS = {
  event: { endpoint: eventCalendar, getPage: eventHref },
  webinar: { endpoint: webinarCalendar, getPage: webinarHref },
} as const;

/**
 * A menu of calendars, which adds an event or a webinar to one; nothing once it is over. Meeting links are left out: calendars
 * are often shared.
 */
export function AddToCalendar({ event, kind = 'event', now }: Props) {
  if (hasEnded(event, now)) return null;
  const { endpoint, getPage } = CALENDARS[kind];
  const links = (): MenuLink[] => [
    // A web calendar's form takes one day; the file has all.
    ...(hasDays(event)
      ? []
      : calendarLinks({
          title: event.title,
          startsAt: event.startDate,
          endsAt: event.endDate,
          place: formatLocation(event),
          url: window.location.origin + getPage(event.id),
        })),
    {
      name: 'Apple or another calendar (.ics)',
      href: getHref(endpoint, { id: event.id }),
      isFile: true,
    },
  ];
  return <LazyLinkMenu label="Add to Calendar" links={links} />;
}
