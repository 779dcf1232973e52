import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, id } from '../fields.ts';
import { NOTE_FIELD } from './bookable-record.ts';
import { Attendee, BookingStatus } from './booking.ts';

const moveTarget = {
  /** The event or webinar that the booking moves to. */
  moveTo: id,
  /** Choice for a full event: refuse, or add a seat. */
  whenFull: z._default(z.enum(['refuse', 'add-seat'], 'When full must be refuse or add-seat'), 'refuse'),
};

/** Records if someone attended. Before the start, it requires `beforeStart`. */
export const attendance = {
  attended: z.boolean('Attended must be true or false'),
  /** The administrator has confirmed that it is recorded although the event has not started. */
  beforeStart: z.optional(z.boolean('Before start must be true or false')),
};

const storedNote = { note: z.optional(z.nullable(z.string())) };

const changes = <Note extends z.core.$ZodShape>(noteField: Note) =>
  z.union(
    [
      z.strictObject(attendance),
      z.strictObject({
        status: BookingStatus,
        /** Refuses bookings of another status, which somebody has changed meanwhile. */
        from: z.optional(BookingStatus),
        ...noteField,
      }),
      z.strictObject({ ...moveTarget, ...noteField }),
    ],
    'Change must be a status, an attendance or a move',
  );

/** The change to each booking, as an administrator enters it. */
export const BookingChangeInput = changes(NOTE_FIELD);

/** The change to each booking. */
export const BookingChange = changes(storedNote);
export type BookingChange = z.infer<typeof BookingChange>;

/** A booking after its move to another date. */
export const MovedBooking = z.object({
  /** The new booking's id. */
  id: z.string(),
  offerId: z.string(),
  status: BookingStatus,
  /** Amount left to pay for the new date: a decimal string in dollars. */
  due: z.string(),
});
export type MovedBooking = z.infer<typeof MovedBooking>;

/** The result of one booking: `ok`, or why it was not changed. */
export const BulkResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** The booking as it is now; absent where there is none. */
  attendee: z.optional(Attendee),
  moved: z.optional(MovedBooking),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const moveBooking = endpoint({
  id: 'registrations.move',
  auditSentence: 'moved {member} to another date of {subject}',
  method: 'POST',
  path: '/api/admin/registrations/:id/move',
  summary:
    'Move a booking to another event, or another webinar: a seat there, and the booking here is cancelled. What was paid counts there. Moving it again to the same one changes nothing.',
  access: 'admin',
  params: IdParams,
  body: z.object({ ...moveTarget, ...NOTE_FIELD }),
  response: MovedBooking,
  changes: ['events/bookings', 'webinars/bookings', 'invoices'],
});
