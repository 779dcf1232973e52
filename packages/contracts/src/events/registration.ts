import * as z from '@backflow/contracts/zod';
import { EmailStatus } from '../notifications/mail-reach.ts';

export const REGISTRATION_STATUSES = ['pending', 'confirmed', 'cancelled', 'waitlisted'] as const;
export const RegistrationStatus = z.enum(
  REGISTRATION_STATUSES,
  'Status must be pending, confirmed, cancelled or waitlisted',
);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;

/** Pending and confirmed registrations hold a seat; whoever waits has none. */
export const holdsSeat = (status: RegistrationStatus): boolean =>
  status === 'pending' || status === 'confirmed';

/** What members may book before they have confirmed their email address, and for how long they keep it. */
export const UNCONFIRMED_LIMITS = {
  /** After the account was made. */
  hours: 24,
  /** Registrations for events and webinars, places on waiting lists among them. */
  bookings: 2,
  /** Of one event or webinar, by all such accounts of one network. */
  ofNetwork: 5,
} as const;

/** The caller's own registration, as it travels inside an event. */
export const OwnRegistration = z.object({
  id: z.string(),
  status: RegistrationStatus,
  registeredAt: z.string(),
  /** The place on the event's waiting list, from 1; absent for whoever does not wait. */
  place: z.optional(z.number()),
  /** Until then the member has to confirm their email address, or the registration is cancelled; absent once they have. */
  confirmBy: z.optional(z.string()),
});
export type OwnRegistration = z.infer<typeof OwnRegistration>;

/** A registration for an event in the caller's own list, with what a screen shows of its event. */
export const EventRegistration = z.extend(OwnRegistration, {
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
    price: z.string(),
    /** True when the event was taken down after registering: deleted, or made a draft again. */
    isDeleted: z.boolean(),
  }),
});
export type EventRegistration = z.infer<typeof EventRegistration>;

/** A registration as an administrator sees it. */
export const AttendeeRegistration = z.extend(OwnRegistration, {
  attended: z.boolean(),
  user: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** Null when the account is gone. */
    emailStatus: z.nullable(EmailStatus),
    phoneNumber: z.nullable(z.string()),
    company: z.optional(z.nullable(z.string())),
  }),
});
export type AttendeeRegistration = z.infer<typeof AttendeeRegistration>;
