import {
  countAttendees,
  countCourseEnrollments,
  countWebinarAttendees,
  enrollByHand,
  exportAttendees,
  exportCourseEnrollments,
  exportWebinarAttendees,
  getAdminCourse,
  getAdminEvent,
  getAdminWebinar,
  getCourseMailReach,
  getMailReach,
  getWebinarMailReach,
  hrefOf,
  listAttendees,
  listCourseEnrollments,
  listWebinarAttendees,
  mailAttendees,
  mailCourseMembers,
  mailWebinarAttendees,
  registerByHand,
  registerForWebinarByHand,
  setAttendance,
  setEnrollmentStatus,
  setRegistrationStatus,
  setWebinarAttendance,
  setWebinarRegistrationStatus,
} from '@backflow/contracts';
import type {
  AttendeeMail,
  AttendeeRegistration,
  CourseProgress,
  EnrolledMember,
  BookingStatus,
  MailAudience,
  MailReach,
  BookingStatus,
} from '@backflow/contracts';
import { request, requestPage } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import { subjectOfCourse, subjectOfEvent, subjectOfWebinar } from './subject.ts';
import type { Subject } from './subject.ts';

export type AttendeesKind = 'events' | 'webinars' | 'courses';

/** Somebody who takes part in something: registered for it, or enrolled in it. */
export interface Attendee {
  id: string;
  status: BookingStatus;
  /** When they registered or enrolled. */
  since: string;
  /** The place on the waiting list, from 1. */
  place?: number | undefined;
  /** Whether they were there; absent for a course. */
  attended?: boolean;
  /** How far they are in a course. */
  progress?: CourseProgress;
  user: AttendeeRegistration['user'];
}

export type Counts = Partial<Record<BookingStatus | 'attended', number>>;

interface Reading {
  signal: AbortSignal;
}

type Listing = {
  limit: number;
  cursor: string | undefined;
  search?: string;
  status?: BookingStatus;
};

/** Where it is full: on the waiting list, or with one more seat than it had. */
export type WhenFull = 'waitlist' | 'add-seat';

type ReachQuery = {
  to: MailAudience;
  about: 'message' | 'change';
};

/** What differs between those who attend events and webinars and those enrolled in courses. */
interface Kind {
  title: string;
  /** What the people are called where they are counted. */
  people: { one: string; many: string };
  sinceLabel: string;
  /** Those somebody may have. */
  statuses: readonly BookingStatus[];
  /** Whether some are invoiced, and confirmed once they have paid. */
  isInvoiced: boolean;
  hasSignInSheet: boolean;
  read: (id: string, options: Reading) => Promise<Subject>;
  list: (id: string, query: Listing, options: Reading) => Promise<ListPage<readonly Attendee[]>>;
  count: (id: string, options: Reading) => Promise<Counts>;
  setStatus: (registrationId: string, status: BookingStatus) => Promise<Attendee>;
  /** Absent where nobody is anywhere at a time. */
  setAttendance?: (registrationId: string, attended: boolean) => Promise<Attendee>;
  register: (id: string, userId: string, whenFull?: WhenFull) => Promise<Attendee>;
  /** What can be done for who is registered by hand where it is full. */
  whenFull: readonly WhenFull[];
  mailReach: (id: string, query: ReachQuery, options: Reading) => Promise<MailReach>;
  mail: (id: string, body: AttendeeMail) => Promise<Pick<MailReach, 'recipients' | 'unreached'>>;
  csvHref: (id: string) => string;
}

const PEOPLE = { one: 'attendee', many: 'attendees' };
const REGISTRATIONS = { title: 'Attendees', people: PEOPLE, sinceLabel: 'Registered', hasSignInSheet: true };

export const KINDS: Readonly<Record<AttendeesKind, Kind>> = {
  events: {
    ...REGISTRATIONS,
    statuses: ['confirmed', 'pending', 'waitlisted', 'cancelled'],
    isInvoiced: true,
    read: async (id, options) => subjectOfEvent(await request(getAdminEvent, { params: { id } }, options)),
    list: async (id, query, options) =>
      pageOf(await requestPage(listAttendees, { params: { id }, query }, options), attendeeOf),
    count: (id, options) => request(countAttendees, { params: { id } }, options),
    setStatus: async (id, status) =>
      attendeeOf(await request(setRegistrationStatus, { params: { id }, body: { status } })),
    setAttendance: async (id, attended) =>
      attendeeOf(await request(setAttendance, { params: { id }, body: { attended } })),
    register: async (id, userId, whenFull) =>
      attendeeOf(
        await request(registerByHand, { params: { id }, body: { userId, ...(whenFull && { whenFull }) } }),
      ),
    whenFull: ['waitlist', 'add-seat'],
    mailReach: (id, query, options) => request(getMailReach, { params: { id }, query }, options),
    mail: (id, body) => request(mailAttendees, { params: { id }, body }),
    csvHref: (id) => hrefOf(exportAttendees, { id }),
  },
  webinars: {
    ...REGISTRATIONS,
    statuses: ['confirmed', 'cancelled'],
    isInvoiced: false,
    read: async (id, options) =>
      subjectOfWebinar(await request(getAdminWebinar, { params: { id } }, options)),
    list: async (id, query, options) =>
      pageOf(await requestPage(listWebinarAttendees, { params: { id }, query }, options), attendeeOf),
    count: (id, options) => request(countWebinarAttendees, { params: { id } }, options),
    setStatus: async (id, status) =>
      attendeeOf(await request(setWebinarRegistrationStatus, { params: { id }, body: { status } })),
    setAttendance: async (id, attended) =>
      attendeeOf(await request(setWebinarAttendance, { params: { id }, body: { attended } })),
    register: async (id, userId, whenFull) => {
      const body = { userId, ...(whenFull === 'add-seat' && { whenFull }) };
      return attendeeOf(await request(registerForWebinarByHand, { params: { id }, body }));
    },
    whenFull: ['add-seat'],
    mailReach: (id, query, options) => request(getWebinarMailReach, { params: { id }, query }, options),
    mail: (id, body) => request(mailWebinarAttendees, { params: { id }, body }),
    csvHref: (id) => hrefOf(exportWebinarAttendees, { id }),
  },
  courses: {
    title: 'Enrollments',
    people: { one: 'enrolled member', many: 'enrolled members' },
    sinceLabel: 'Enrolled',
    hasSignInSheet: false,
    statuses: ['confirmed', 'pending', 'cancelled'],
    isInvoiced: true,
    read: async (id, options) => subjectOfCourse(await request(getAdminCourse, { params: { id } }, options)),
    list: async (id, { status, ...query }, options) =>
      pageOf(
        await requestPage(
          listCourseEnrollments,
          { params: { id }, query: { ...query, ...(isEnrollmentStatus(status) && { status }) } },
          options,
        ),
        memberOf,
      ),
    count: (id, options) => request(countCourseEnrollments, { params: { id } }, options),
    setStatus: async (id, status) => {
      if (!isEnrollmentStatus(status)) throw new RangeError('Nobody waits for a course');
      return memberOf(await request(setEnrollmentStatus, { params: { id }, body: { status } }));
    },
    register: async (id, userId) =>
      memberOf(await request(enrollByHand, { params: { id }, body: { userId } })),
    whenFull: [],
    mailReach: (id, query, options) => request(getCourseMailReach, { params: { id }, query }, options),
    mail: (id, body) => request(mailCourseMembers, { params: { id }, body }),
    csvHref: (id) => hrefOf(exportCourseEnrollments, { id }),
  },
};

const attendeeOf = ({ registeredAt, ...registration }: AttendeeRegistration): Attendee => ({
  ...registration,
  since: registeredAt,
});

const memberOf = ({ enrolledAt, ...enrollment }: EnrolledMember): Attendee => ({
  ...enrollment,
  since: enrolledAt,
});

const pageOf = <Sent>(
  { items, nextCursor }: ListPage<readonly Sent[]>,
  asAttendee: (sent: Sent) => Attendee,
): ListPage<readonly Attendee[]> => ({ items: items.map(asAttendee), nextCursor });

/** Nobody waits for a course. */
const isEnrollmentStatus = (status: BookingStatus | undefined): status is BookingStatus =>
  status !== undefined && status !== 'waitlisted';
