import * as z from '@backflow/contracts/zod';
import { Account } from './account.ts';
import { Sessions } from './session.ts';
import { CourseProgress } from '../shared/course-progress.ts';
import { EmailStatus } from '../shared/recipients.ts';

export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'waitlisted'] as const;
export const BookingStatus = z.enum(
  BOOKING_STATUSES,
  'Status must be pending, confirmed, cancelled or waitlisted',
);
export type BookingStatus = z.infer<typeof BookingStatus>;

/** Pending and confirmed bookings take a seat; waitlisted ones do not. */
export const takesSeat = (status: BookingStatus): boolean => status === 'pending' || status === 'confirmed';

/** Limits on bookings of members with an unconfirmed email address, and when such bookings expire. */
export const UNCONFIRMED_LIMITS = {
  /** Hours after the account was made; bookings expire then. */
  hours: 24,
  /** Events and webinars together, positions on waiting lists among them. Courses have no seats to take from others. */
  bookings: 2,
  /** Bookings of one event or webinar by all such accounts of one network. */
  ofNetwork: 5,
} as const;

/** A session that somebody attended. */
export const AttendedSession = z.object({
  id: z.string(),
  /** Null: from its start, until its end. */
  timeIn: z.nullable(z.string()),
  timeOut: z.nullable(z.string()),
});
export type AttendedSession = z.infer<typeof AttendedSession>;

/** The caller's own booking, as it travels inside an event or a webinar. */
export const MyRegistration = z.object({
  id: z.string(),
  status: BookingStatus,
  registeredAt: z.string(),
  /** The position on the waiting list, from 1; absent for other statuses. */
  place: z.optional(z.number()),
  /** The booking is cancelled unless the member confirms their email address by then; absent once they have. */
  confirmBy: z.optional(z.string()),
  /** The price that was agreed, in dollars; absent where nothing was. */
  price: z.optional(z.string()),
  /** The rule by which it was, such as 'Early price until December 4'; absent for the standard price. */
  priceLabel: z.optional(z.string()),
  /** Amount left to pay, in dollars; absent for nothing. */
  due: z.optional(z.string()),
  /** The last day to pay, such as 2026-12-31; absent where nothing is due. */
  dueOn: z.optional(z.string()),
  /** A seat offered to a member on the waiting list, reserved until then; absent without one. */
  seatOffer: z.optional(z.object({ expiresAt: z.string() })),
  /** True once any session was attended; in lists of bookings. */
  attended: z.optional(z.boolean()),
  /** The attended sessions. Absent: none, or all where `attended` says so (`findPresence`). */
  sessions: z.optional(z.array(AttendedSession)),
});
export type MyRegistration = z.infer<typeof MyRegistration>;

/** A registration for an event in the caller's own list, with what a screen shows of its event. */
export const EventRegistration = z.extend(MyRegistration, {
  eventId: z.string(),
  event: z.object({
    id: z.string(),
    title: z.string(),
    description: z.nullable(z.string()),
    startDate: z.string(),
    endDate: z.nullable(z.string()),
    /** The address, or the meeting link, which is null on the waiting list. */
    location: z.nullable(z.string()),
    isVirtual: z.boolean(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    sessions: Sessions,
    price: z.string(),
    /** True when the event was taken down after registering: deleted, or made a draft again. */
    isDeleted: z.boolean(),
  }),
});
export type EventRegistration = z.infer<typeof EventRegistration>;

/** A registration for a webinar in the caller's own list. */
export const WebinarRegistration = z.extend(MyRegistration, {
  webinarId: z.string(),
  webinar: z.object({
    id: z.string(),
    title: z.string(),
    description: z.nullable(z.string()),
    scheduledAt: z.string(),
    /** In minutes. */
    duration: z.number(),
    sessions: Sessions,
    /** True when the webinar was taken down after registering: deleted, or made a draft again. */
    isDeleted: z.boolean(),
  }),
});
export type WebinarRegistration = z.infer<typeof WebinarRegistration>;

/** A registration in the caller's own list: it carries an eventId or a webinarId. */
export const RegistrationItem = z.union([EventRegistration, WebinarRegistration]);
export type RegistrationItem = z.infer<typeof RegistrationItem>;

/** A new enrollment in a course. Pending until its invoice is paid. */
export const NewEnrollment = z.object({
  id: z.string(),
  status: BookingStatus,
  enrolledAt: z.string(),
  courseId: z.string(),
  confirmBy: z.optional(z.string()),
});
export type NewEnrollment = z.infer<typeof NewEnrollment>;

/** Invoice state of a booking: nothing agreed, an amount due, or nothing due any more. */
export const BookingInvoice = z.object({
  state: z.enum(['none', 'requested', 'paid']),
  /** Amount due if requested, amount received if paid: a decimal string in dollars. */
  amount: z.string(),
  /** Null where it was not recorded. */
  paidAt: z.nullable(z.string()),
});
export type BookingInvoice = z.infer<typeof BookingInvoice>;

/** The company that pays a booking; absent where the member does. */
export const Payer = z.object({ id: z.string(), name: z.string() });
export type Payer = z.infer<typeof Payer>;

/** A booking as an administrator sees it, with who made it. */
export const Attendee = z.extend(MyRegistration, {
  /** On the sign-in sheet; never changes. Absent in responses of the release before. */
  number: z.optional(z.int()),
  /** True once any session was attended. */
  attended: z.boolean(),
  /** How far they are; of courses. */
  progress: z.optional(CourseProgress),
  invoice: z.optional(BookingInvoice),
  /** True for a premium member or an administrator; else absent. */
  isPremium: z.optional(z.boolean()),
  /** Absent where nothing was agreed. */
  account: z.optional(Account),
  payer: z.optional(Payer),
  /** The other date that a cancelled booking was moved to. */
  movedTo: z.optional(z.object({ offerId: z.string(), title: z.string(), startsAt: z.nullable(z.string()) })),
  user: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** Null when the account is gone. */
    emailStatus: z.nullable(EmailStatus),
    phoneNumber: z.nullable(z.string()),
    company: z.nullable(z.string()),
    /** Absent in lists that don't show it. */
    licenceNumber: z.optional(z.nullable(z.string())),
  }),
});
export type Attendee = z.infer<typeof Attendee>;

/** When somebody was at a session; undefined where they were not. */
export function findPresence(
  { attended = false, sessions }: Pick<MyRegistration, 'attended' | 'sessions'>,
  sessionId: string,
): AttendedSession | undefined {
  if (!attended) return undefined;
  if (!sessions) return { id: sessionId, timeIn: null, timeOut: null };
  return sessions.find(({ id }) => id === sessionId);
}
