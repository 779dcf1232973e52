import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams } from '../fields.ts';

/**
 * Effect of a cancellation on the booking's money: none; the invoice is void, or credited if it was sent already; the
 * payment is refunded; the invoice stays due, or stays paid.
 */
export const CANCELLATION_EFFECTS = ['none', 'void', 'credit', 'refund', 'kept-due', 'kept-paid'] as const;
export const CancellationEffect = z.enum(CANCELLATION_EFFECTS, 'Effect must be one that cancelling can have');
export type CancellationEffect = z.infer<typeof CancellationEffect>;

/** The money of a booking that is cancelled. */
export const CancellationMoney = z.object({
  effect: CancellationEffect,
  /** The invoice's number; null without one. */
  number: z.nullable(z.string()),
  /** The invoice's amount: a decimal string in dollars. */
  amount: z.string(),
});
export type CancellationMoney = z.infer<typeof CancellationMoney>;

/** Preview of a cancellation, for the member, or for who acts for the company that pays. */
export const Cancellation = z.object({
  /** Message: why it can't be cancelled; null where it can. */
  refusal: z.nullable(z.string()),
  money: CancellationMoney,
  /** The company that pays; absent where the member does. Its technicians read what it still pays without number and amount. */
  company: z.optional(z.string()),
  /** Until then cancelling costs nothing, whatever the start: 24 hours, or until the invoice is sent; null once that is over. */
  graceUntil: z.optional(z.nullable(z.string())),
  /** Until then everything is returned; null for what has no start, or where there is no money. */
  refundUntil: z.nullable(z.string()),
  /** The administrators' text about cancelling; blank for none, and where there is no money. */
  text: z.string(),
});
export type Cancellation = z.infer<typeof Cancellation>;

export const getCancellation = endpoint({
  id: 'registrations.cancellation',
  method: 'GET',
  path: '/api/registrations/:id/cancellation',
  summary:
    'What happens to the money when the caller cancels a booking of theirs, or one that their company pays, and until when they can.',
  access: 'member',
  params: IdParams,
  response: Cancellation,
  reads: ['events', 'webinars', 'courses', 'invoices'],
});

export const cancelMyBooking = endpoint({
  id: 'registrations.cancel',
  auditSentence: 'cancelled the booking of {member} for {subject}',
  method: 'POST',
  path: '/api/registrations/:id/cancel',
  summary:
    'Cancel a booking of one’s own, or one that a company pays for which the caller acts, until the start. Refused when the money is treated otherwise than the caller has seen; cancelling it again changes nothing.',
  access: 'member',
  audit: true,
  // Each cancellation writes mails, an audit entry and, of a completed course, hours.
  limit: { name: 'cancellations', most: 20, seconds: 3600, what: 'cancellations' },
  params: IdParams,
  /** The effect that the caller was shown. */
  body: z.object({ effect: CancellationEffect }),
  response: z.object({ id: z.string(), money: CancellationMoney }),
  // A write announces the kind it changed.
  changes: [
    ...(['events/bookings', 'webinars/bookings', 'courses/bookings', 'invoices', 'hand-overs'] as const),
    'resource-access',
  ],
});
