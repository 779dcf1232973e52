import { formatPrice } from '@backflow/contracts';
import { formatHours, getSessions, needsInvoice } from '@backflow/contracts/bookings';
import type { PriceRule, Session } from '@backflow/contracts/bookings';
import { getAdminEvent } from '@backflow/contracts/events';
import { getAdminCourse } from '@backflow/contracts/learning';
import { getAdminWebinar } from '@backflow/contracts/webinars';
import type { AccessLevel, Endpoint, RequestOf, ResponseOf } from '@backflow/contracts';
import type { OfferKey } from '@backflow/booking-kit';
import type { AdminEventView } from '@backflow/contracts/events';
import type { AdminCourse } from '@backflow/contracts/learning';
import type { AdminWebinarView } from '@backflow/contracts/webinars';
import { byId, cacheEntryOf, pacificDay, pacificTime, pacificTimeRange, request } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** An event, a webinar or a course, as the attendees screen shows it. */
export interface Offer {
  title: string;
  accessLevel: AccessLevel;
  /** Decimal string in dollars; a webinar costs nothing. */
  price: string;
  isPublished: boolean;
  /** True if it has not started. Always false for a course. */
  isAhead: boolean;
  /** Always false for a course. */
  isOver: boolean;
  /** CE hours by kind, as text; null where there are none. */
  hours: string | null;
  /** True if bookings are paid by invoice. */
  isInvoiced: boolean;
  /** The price rules, with codes. */
  prices: readonly PriceRule[];
  /** The number of seats if all are taken; else null. */
  fullWith: number | null;
  /** Null is no limit. */
  maxAttendees: number | null;
  /** Day and time; null for a course. */
  when: string | null;
  /** Its days; none for a course. */
  sessions: readonly Session[];
  /** Who teaches; null where nobody is named. */
  facilitator: string | null;
  /** The address; null where there is none. */
  location: string | null;
  /** True if people come to a door: an event that is not virtual. */
  hasDoor: boolean;
  /** Short texts, shown as badges. */
  facts: readonly string[];
}

const offerQuery =
  <E extends Endpoint>(endpoint: E, toOffer: (record: ResponseOf<E>) => Offer) =>
  (input: RequestOf<E>) =>
    queryOptions({
      ...cacheEntryOf(endpoint, input, 'offer'),
      queryFn: async ({ signal }) => toOffer(await request(endpoint, input, { signal })),
      staleTime: 0,
    });

const QUERIES = {
  events: offerQuery(getAdminEvent, offerOfEvent),
  webinars: offerQuery(getAdminWebinar, offerOfWebinar),
  courses: offerQuery(getAdminCourse, offerOfCourse),
};

export const bookedOffer = ({ offers, id }: OfferKey) => QUERIES[offers](byId(id));

function offerOfEvent(event: AdminEventView): Offer {
  return {
    ...pick(event),
    when: `${pacificDay(event.startDate)}, ${pacificTimeRange(event.startDate, event.endDate)}`,
    sessions: getSessions(event),
    facilitator: event.facilitatorName,
    location: event.isVirtual ? 'Virtual' : event.location,
    hasDoor: !event.isVirtual,
    isAhead: !isPast(event.startDate),
    isOver: isPast(event.endDate ?? event.startDate),
    isInvoiced: needsInvoice(event),
    price: event.price,
    prices: event.prices,
    fullWith: fullWith(event),
    maxAttendees: event.maxAttendees,
    facts: [seats(event), formatPrice(event.price)],
  };
}

function offerOfWebinar(webinar: AdminWebinarView): Offer {
  return {
    ...pick(webinar),
    when: `${pacificDay(webinar.scheduledAt)}, ${pacificTime(webinar.scheduledAt)}`,
    sessions: getSessions(webinar),
    facilitator: null,
    location: 'Virtual',
    hasDoor: false,
    isAhead: !isPast(webinar.scheduledAt),
    isOver: isPast(Date.parse(webinar.scheduledAt) + webinar.duration * 60_000),
    isInvoiced: false,
    price: '0',
    prices: [],
    fullWith: fullWith(webinar),
    maxAttendees: webinar.maxAttendees,
    facts: [
      webinar.sessions.length > 1 ? `${webinar.sessions.length} days` : `${webinar.duration} minutes`,
      seats(webinar),
    ],
  };
}

function offerOfCourse(course: AdminCourse): Offer {
  return {
    ...pick(course),
    when: null,
    sessions: [],
    facilitator: null,
    location: null,
    hasDoor: false,
    isAhead: false,
    isOver: false,
    isInvoiced: needsInvoice(course),
    price: course.price,
    prices: course.prices,
    fullWith: null,
    maxAttendees: null,
    facts: [formatCount(course.lessonCount, 'lesson', 'lessons'), formatPrice(course.price)],
  };
}

const isPast = (end: string | number): boolean => new Date(end).getTime() <= Date.now();

type Limited = Pick<AdminEventView, 'currentAttendees' | 'maxAttendees'>;

const fullWith = ({ currentAttendees, maxAttendees }: Limited): number | null =>
  maxAttendees !== null && currentAttendees >= maxAttendees ? currentAttendees : null;

const pick = ({
  title,
  accessLevel,
  isPublished,
  hours,
}: AdminEventView | AdminWebinarView | AdminCourse) => ({
  ...{ title, accessLevel, isPublished, hours: hours && formatHours(hours) },
});

/** '8/10 attendees', '8/∞ attendees' */
const seats = ({ currentAttendees, maxAttendees }: Limited) =>
  `${currentAttendees}/${maxAttendees ?? '∞'} attendees`;
