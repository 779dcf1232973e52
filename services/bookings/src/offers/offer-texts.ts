import type { ErrorCode } from '@backflow/contracts';
import type { OfferKind, OfferPath } from '@backflow/contracts/bookings';

/** Texts about an offer of a kind, and its paths on the site. */
interface OfferTexts {
  /** Such as 'This event'. */
  readonly subject: string;
  readonly closed: string;
  readonly alreadyBooked: { readonly code: ErrorCode; readonly own: string; readonly member: string };
  /** Refuses to restore a cancelled booking when the member has booked again. */
  readonly bookedAgain: string;
  readonly premium: string;
  readonly full: ErrorCode;
  /** Such as 'A registration for an event'. */
  readonly booking: string;
  /** The path of its page, or of the list when it has no page. */
  readonly page: (id: string) => string;
  readonly list: string;
  /** The tab of the administrators' panel. */
  readonly tab: OfferPath;
}

const registrationTexts = (kind: string) => ({
  subject: `This ${kind}`,
  alreadyBooked: {
    code: 'ALREADY_REGISTERED' as const,
    own: `You are already registered for this ${kind}.`,
    member: `This member is already registered for this ${kind}.`,
  },
  bookedAgain: `This member has another registration for this ${kind}.`,
  premium: `This ${kind} is for premium members. Upgrade to Premium to register.`,
});

/** The administrators' page of an offer's bookings. */
export const hrefOfAttendees = ({ kind, id }: { kind: OfferKind; id: string }): string =>
  `/admin/bookings/${OFFER_TEXTS[kind].tab}/${id}`;

export const OFFER_TEXTS: Readonly<Record<OfferKind, OfferTexts>> = {
  event: {
    ...registrationTexts('event'),
    closed: 'Registration for this event is closed.',
    full: 'EVENT_FULL',
    booking: 'A registration for an event',
    page: (id) => `/events/${id}`,
    list: '/events',
    tab: 'events',
  },
  webinar: {
    ...registrationTexts('webinar'),
    closed: 'Registration closed when this webinar started.',
    full: 'WEBINAR_FULL',
    booking: 'A registration for a webinar',
    page: (id) => `/webinars/${id}`,
    list: '/webinars',
    tab: 'webinars',
  },
  course: {
    subject: 'This course',
    closed: 'Enrollment in this course is closed.',
    alreadyBooked: {
      code: 'ALREADY_ENROLLED',
      own: 'You are already enrolled in this course.',
      member: 'This member is already enrolled in this course.',
    },
    bookedAgain: 'This member has another enrollment in this course.',
    premium: 'This course is for premium members. Upgrade to Premium to enroll.',
    full: 'EVENT_FULL',
    booking: 'An enrollment in a course',
    page: (id) => `/courses/${id}`,
    list: '/courses',
    tab: 'courses',
  },
};
