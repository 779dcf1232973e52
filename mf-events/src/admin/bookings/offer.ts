import { formatPrice } from '@backflow/contracts';
import { needsInvoice } from '@backflow/contracts/bookings';
import { getAdminEvent } from '@backflow/contracts/events';
import { getAdminCourse } from '@backflow/contracts/learning';
import { getAdminWebinar } from '@backflow/contracts/webinars';
import type { AccessLevel } from '@backflow/contracts';
import type { OfferPath } from '@backflow/contracts/bookings';
import type { AdminEventView } from '@backflow/contracts/events';
import type { AdminCourse } from '@backflow/contracts/learning';
import type { AdminWebinarView } from '@backflow/contracts/webinars';
import { pacificDay, pacificTime, pacificTimeRange, request } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';

/** The params of the endpoints for bookings: which event, webinar or course. */
export interface OfferKey {
  offers: OfferPath;
  id: string;
}

/** What the attendees screen shows of an event, a webinar or a course. */
export interface Offer {
  title: string;
  accessLevel: AccessLevel;
  isPublished: boolean;
  /** Whether it is over; a course never is. */
  isOver: boolean;
  /** Whether a seat is paid for by invoice. */
  isInvoiced: boolean;
  /** How many seats are taken, if that is all of them; else null. */
  fullWith: number | null;
  /** Day and time; null for a course. */
  when: string | null;
  /** The address; null where there is none. */
  location: string | null;
  /** Whatever else is worth a word. */
  facts: readonly string[];
}

type Fetch = (id: string, options: { signal: AbortSignal }) => Promise<Offer>;

const FETCH: Readonly<Record<OfferPath, Fetch>> = {
  events: async (id, options) => offerOfEvent(await request(getAdminEvent, { params: { id } }, options)),
  webinars: async (id, options) =>
    offerOfWebinar(await request(getAdminWebinar, { params: { id } }, options)),
  courses: async (id, options) => offerOfCourse(await request(getAdminCourse, { params: { id } }, options)),
};

export const fetchOffer = ({ offers, id }: OfferKey, options: { signal: AbortSignal }): Promise<Offer> =>
  FETCH[offers](id, options);

const offerOfEvent = (event: AdminEventView): Offer => ({
  ...pick(event),
  when: `${pacificDay(event.startDate)}, ${pacificTimeRange(event.startDate, event.endDate)}`,
  location: event.isVirtual ? 'Virtual' : event.location,
  isOver: isPast(event.endDate ?? event.startDate),
  isInvoiced: needsInvoice(event),
  fullWith: fullWith(event),
  facts: [seats(event), formatPrice(event.price)],
});

const offerOfWebinar = (webinar: AdminWebinarView): Offer => ({
  ...pick(webinar),
  when: `${pacificDay(webinar.scheduledAt)}, ${pacificTime(webinar.scheduledAt)}`,
  location: 'Virtual',
  isOver: isPast(Date.parse(webinar.scheduledAt) + webinar.duration * 60_000),
  isInvoiced: false,
  fullWith: fullWith(webinar),
  facts: [`${webinar.duration} minutes`, seats(webinar)],
});

const offerOfCourse = (course: AdminCourse): Offer => ({
  ...pick(course),
  when: null,
  location: null,
  isOver: false,
  isInvoiced: needsInvoice(course),
  fullWith: null,
  facts: [formatCount(course.lessonCount, 'lesson', 'lessons'), formatPrice(course.price)],
});

const isPast = (end: string | number): boolean => new Date(end).getTime() <= Date.now();

type Limited = Pick<AdminEventView, 'currentAttendees' | 'maxAttendees'>;

const fullWith = ({ currentAttendees, maxAttendees }: Limited): number | null =>
  maxAttendees !== null && currentAttendees >= maxAttendees ? currentAttendees : null;

const pick = ({ title, accessLevel, isPublished }: AdminEventView | AdminWebinarView | AdminCourse) => ({
  ...{ title, accessLevel, isPublished },
});

/** '8/10 attendees', '8/∞ attendees' */
const seats = ({ currentAttendees, maxAttendees }: Limited) =>
  `${currentAttendees}/${maxAttendees ?? '∞'} attendees`;
