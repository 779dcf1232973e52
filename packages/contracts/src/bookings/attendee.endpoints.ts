import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import {
  blankAsNull,
  id,
  IdParams,
  instant,
  optionalText,
  paging,
  requiredText,
  searchText,
} from '../fields.ts';
import { MailAudience, RecipientPreview, RecipientCount, recipientQuery } from '../shared/recipients.ts';
import { PaymentInput } from './payment.ts';
import { NOTE_FIELD } from './bookable-record.ts';
import { Attendee, BookingStatus } from './booking.ts';
import { attendance } from './bulk.endpoints.ts';
import { OfferPath } from './offer.ts';
import { priceCode } from './price-code.ts';

/** An event, a webinar or a course. */
const OfferParams = z.object({ offers: OfferPath, id });

/** How many bookings there are of each status, and how many of them were there. */
export const BookingCounts = z.object({
  pending: z.int(),
  confirmed: z.int(),
  waitlisted: z.int(),
  cancelled: z.int(),
  attended: z.int(),
  /** Seats offered to members on the waiting list. */
  held: z.optional(z.int()),
  /** Payments without refunds: a decimal string in dollars. */
  paid: z.optional(z.string()),
  /** Amount left to pay. */
  unpaid: z.optional(z.string()),
});
export type BookingCounts = z.infer<typeof BookingCounts>;

/** Choice for a full event: refuse, join the waiting list, or add a seat. */
export const WHEN_FULL = ['refuse', 'waitlist', 'add-seat'] as const;
export type WhenFull = (typeof WHEN_FULL)[number];

/** The price that an administrator chooses for a booking; without either, that which applies. */
export const CHOSEN_PRICE = {
  code: z.optional(blankAsNull(priceCode)),
  /** Why nothing is charged. */
  freeReason: z.optional(optionalText('Reason', { max: 300 })),
};

/** A member whom an administrator adds. */
export const AddedAttendee = z.object({
  userId: id,
  whenFull: z._default(z.enum(WHEN_FULL, 'When full must be refuse, waitlist or add-seat'), 'refuse'),
  ...CHOSEN_PRICE,
});

/** The most selected bookings of one mail. */
export const BULK_LIMIT = 500;

/** A mail to those with a booking. */
export const AttendeeMail = z.object({
  to: MailAudience,
  /** Only to the members of these bookings, whatever their status. */
  ids: z.optional(
    z
      .array(id, 'Ids must be a list of ids')
      .check(
        z.minLength(1, 'Choose at least one'),
        z.maxLength(BULK_LIMIT, `At most ${BULK_LIMIT} at a time`),
      ),
  ),
  subject: requiredText('Subject', { max: 150 }),
  message: requiredText('Message', { max: 5000, multiline: true }),
});
export type AttendeeMail = z.infer<typeof AttendeeMail>;

export const listAttendees = endpoint({
  id: 'registrations.attendees',
  method: 'GET',
  path: '/api/admin/:offers/:id/registrations',
  summary:
    'Who has booked an event, a webinar or a course, with contact details, oldest first; cancelled ones too. The header `link` names the next page.',
  access: 'admin',
  params: OfferParams,
  query: z.object({
    ...paging,
    /** Searches names, contacts and license numbers. */
    search: searchText,
    status: z.optional(BookingStatus),
  }),
  response: z.array(Attendee),
  bare: true,
  reads: ['events/bookings', 'webinars/bookings', 'courses/bookings', 'attendance', 'members'],
});

export const countAttendees = endpoint({
  id: 'registrations.counts',
  method: 'GET',
  path: '/api/admin/:offers/:id/registrations/counts',
  summary: 'How many bookings there are of each status, and how many attended.',
  access: 'admin',
  params: OfferParams,
  response: BookingCounts,
  reads: ['events/bookings', 'webinars/bookings', 'courses/bookings', 'attendance'],
});

export const exportAttendees = endpoint({
  id: 'registrations.export',
  method: 'GET',
  path: '/api/admin/:offers/:id/registrations/csv',
  summary: 'Everyone with a booking as a table (CSV), oldest first.',
  access: 'admin',
  params: OfferParams,
  file: true,
  response: z.unknown(),
  reads: ['events/bookings', 'webinars/bookings', 'courses/bookings', 'attendance'],
});

export const addAttendee = endpoint({
  id: 'registrations.createByHand',
  auditSentence: 'registered {member} for {subject}',
  method: 'POST',
  path: '/api/admin/:offers/:id/registrations',
  summary:
    'Add a booking for a member, also of what is closed, past, premium or a draft. Refused when there is one already; when full, `whenFull` decides. Who waits moves up.',
  access: 'admin',
  params: OfferParams,
  body: AddedAttendee,
  response: Attendee,
  status: 201,
  // A write announces the kind it changed.
  changes: ['events/bookings', 'webinars/bookings', 'courses/bookings', 'invoices'],
});

export const previewRecipients = endpoint({
  id: 'registrations.mailReach',
  method: 'GET',
  path: '/api/admin/:offers/:id/mail/reach',
  summary: 'How many would receive an email to those with a booking, and who would not.',
  access: 'admin',
  params: OfferParams,
  query: recipientQuery,
  response: RecipientPreview,
  reads: ['events/bookings', 'webinars/bookings', 'courses/bookings'],
});

export const mailAttendees = endpoint({
  id: 'registrations.mail',
  auditSentence: 'sent an email to the attendees of {subject}',
  method: 'POST',
  path: '/api/admin/:offers/:id/mail',
  summary: 'Send an email to those with a seat, to those waiting, or to all of them, each once.',
  access: 'admin',
  idempotent: true,
  params: OfferParams,
  body: AttendeeMail,
  response: RecipientCount,
  changes: ['mail'],
});

export const setBookingStatus = endpoint({
  id: 'registrations.setStatus',
  auditSentence: 'marked {member} as {status} for {subject}',
  method: 'PATCH',
  path: '/api/admin/registrations/:id/status',
  summary:
    'Cancel a booking, give it a seat, or put it on the waiting list. Confirming a pending one records its payment; making a confirmed one pending takes its payments back. With a seat, it is pending while something is due.',
  access: 'admin',
  params: IdParams,
  body: z.object({
    status: BookingStatus,
    /** Payment of a pending booking that is confirmed. Absent: the whole amount due, paid today. */
    payment: z.optional(PaymentInput),
    ...NOTE_FIELD,
  }),
  response: Attendee,
  // A write announces the kind it changed.
  changes: ['events/bookings', 'webinars/bookings', 'courses/bookings', 'hours', 'invoices'],
});

export const setAttendance = endpoint({
  id: 'registrations.setAttendance',
  auditSentence: 'noted whether {member} attended {subject}',
  method: 'PATCH',
  path: '/api/admin/registrations/:id/attendance',
  summary:
    'Say whether someone attended an event or a webinar: all of its days that have begun. Attendance before the start is refused (409, `NOT_STARTED`) without `beforeStart`, which is about its first day.',
  access: 'admin',
  params: IdParams,
  body: z.object(attendance),
  response: Attendee,
  changes: ['attendance', 'hours'],
});

/** The most rows of one sheet. */
export const ATTENDANCE_LIMIT = 500;

const clockTime = (label: string) => z.optional(blankAsNull(instant(label)));

/** Whether somebody attended a session; a time that is absent is that of the session. */
export const AttendanceRow = z.object({
  /** The booking. */
  id,
  attended: attendance.attended,
  timeIn: clockTime('Time in'),
  timeOut: clockTime('Time out'),
});
export type AttendanceRow = z.infer<typeof AttendanceRow>;

export const recordAttendance = endpoint({
  id: 'registrations.recordAttendance',
  auditSentence: 'recorded who attended a day of {subject}',
  method: 'PATCH',
  path: '/api/admin/:offers/:id/sessions/:sessionId/attendance',
  summary:
    'Record who attended a session of an event or a webinar, up to 500 rows, all or none. Hours of the session follow its minutes between the times in and out. Attendance before its start is refused (409, `NOT_STARTED`) without `beforeStart`.',
  access: 'admin',
  params: z.extend(OfferParams, { sessionId: id }),
  body: z.object({
    rows: z
      .array(AttendanceRow, 'Rows must be a list')
      .check(
        z.minLength(1, 'Choose at least one'),
        z.maxLength(ATTENDANCE_LIMIT, `At most ${ATTENDANCE_LIMIT} at a time`),
      ),
    beforeStart: attendance.beforeStart,
  }),
  response: z.array(Attendee),
  changes: ['attendance', 'hours'],
});
