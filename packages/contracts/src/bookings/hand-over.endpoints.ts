import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams } from '../fields.ts';
import { email } from '../identity/contact-fields.ts';
import { OfferPath } from './offer.ts';

/** The page of the link in the mail to a colleague; its query has the token. */
export const HAND_OVER_PATH = '/hand-over';

/** How long the link works for what has no start. */
export const HAND_OVER_DAYS = 30;

/** A hand-over that waits for the colleague. */
export const HandOver = z.object({
  id: z.string(),
  bookingId: z.string(),
  email: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type HandOver = z.infer<typeof HandOver>;

/** The caller's part in hand-overs. */
export const MyHandOvers = z.object({
  /** Bookings of the caller that wait for a colleague. */
  open: z.array(HandOver),
  /** Ids of the caller's pending bookings whose invoices are billed to somebody else: handed over to them, or paid by a company. */
  billedToOther: z.array(z.string()),
});
export type MyHandOvers = z.infer<typeof MyHandOvers>;

/** The colleague's view, without the meeting link of a virtual event. */
export const ReceivedHandOver = z.object({
  /** The name of the member who hands it over. */
  from: z.string(),
  offers: OfferPath,
  offerId: z.string(),
  title: z.string(),
  /** Null for a course. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  /** An address, 'Virtual', or that it is not known yet; null for a course. */
  location: z.nullable(z.string()),
  expiresAt: z.string(),
  /** True if the seat is confirmed; otherwise the member who hands it over must still pay its invoice. */
  isConfirmed: z.boolean(),
});
export type ReceivedHandOver = z.infer<typeof ReceivedHandOver>;

const token = z
  .string('This link is not complete')
  .check(z.regex(/^[\w-]{43}$/, 'This link is not complete'));

const LINKS = {
  name: 'hand-over-links',
  most: 120,
  seconds: 3600,
  what: 'links',
  countsRefused: true,
} as const;

// A write announces the kind it changed.
const BOOKINGS = ['events/bookings', 'webinars/bookings', 'courses/bookings'] as const;

export const listHandOvers = endpoint({
  id: 'handOvers.own',
  method: 'GET',
  path: '/api/user/hand-overs',
  summary:
    'The caller’s bookings that wait for a colleague to take them over, and pending ones taken over, which somebody else pays.',
  access: 'member',
  response: MyHandOvers,
  reads: ['hand-overs', 'events', 'webinars', 'courses'],
});

export const createHandOver = endpoint({
  id: 'handOvers.create',
  auditSentence: 'offered their own booking of {subject} to a colleague',
  method: 'POST',
  path: '/api/registrations/:id/hand-over',
  summary:
    'Hand a booking with a seat over to a colleague by email address, until the start. Emails a link that works once; another one replaces it.',
  access: 'member',
  confirmedEmail: true,
  audit: true,
  limit: { name: 'hand-overs', most: 20, seconds: 86_400, what: 'bookings handed over' },
  params: IdParams,
  body: z.object({ email }),
  response: HandOver,
  status: 201,
  changes: ['hand-overs'],
});

export const withdrawHandOver = endpoint({
  id: 'handOvers.withdraw',
  auditSentence: 'withdrew the offer of their own booking of {subject} to a colleague',
  method: 'DELETE',
  path: '/api/registrations/:id/hand-over',
  summary: 'End the hand-over of a booking: its link stops working. Without one, this changes nothing.',
  access: 'member',
  audit: true,
  params: IdParams,
  response: z.null(),
  changes: ['hand-overs'],
});

export const getReceivedHandOver = endpoint({
  id: 'handOvers.received',
  method: 'GET',
  path: '/api/hand-overs',
  summary: 'What a link offers: the booking, and who hands it over. 410 for a link that works no more.',
  access: 'public',
  limit: LINKS,
  query: z.object({ token }),
  response: ReceivedHandOver,
  reads: ['hand-overs', 'events', 'webinars', 'courses'],
});

export const acceptHandOver = endpoint({
  id: 'handOvers.accept',
  auditSentence: 'took over the booking of {member} for {subject}',
  method: 'POST',
  path: '/api/hand-overs/accept',
  summary:
    'Take over a booking by a link: the caller gets the seat with its status, and the invoice stays billed as it is. The seats stay as they are. Accepting it again changes nothing.',
  access: 'member',
  audit: true,
  limit: LINKS,
  body: z.object({ token }),
  response: z.object({ id: z.string(), offers: OfferPath, offerId: z.string() }),
  changes: [...BOOKINGS, 'hand-overs', 'invoices', 'resource-access'],
});

export const declineHandOver = endpoint({
  id: 'handOvers.decline',
  method: 'POST',
  path: '/api/hand-overs/decline',
  summary:
    'Decline a booking offered by a link, which then works no more. Its member keeps it, and is notified.',
  access: 'public',
  limit: LINKS,
  body: z.object({ token }),
  response: z.null(),
  changes: ['hand-overs'],
});
