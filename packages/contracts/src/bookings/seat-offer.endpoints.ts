import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, id, paging } from '../fields.ts';
import { jobContract } from '../job.ts';
import { Attendee } from './booking.ts';
import { OfferPath } from './offer.ts';

/** An open one holds its seat. Passed by the member, expired, or withdrawn: by an administrator, or with the booking or the event. */
export const SEAT_OFFER_STATUSES = ['open', 'accepted', 'passed', 'expired', 'withdrawn'] as const;

/** A free seat that is or was offered to somebody on the waiting list. */
export const SeatOffer = z.object({
  id: z.string(),
  bookingId: z.string(),
  status: z.enum(SEAT_OFFER_STATUSES),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Null while it is open. */
  endedAt: z.nullable(z.string()),
  /** The administrator who offered it out of turn; null where it was the member's turn. */
  offeredBy: z.nullable(z.string()),
  /** The member who received the offer. */
  member: z.object({ id: z.string(), name: z.string() }),
});
export type SeatOffer = z.infer<typeof SeatOffer>;

export const listSeatOffers = endpoint({
  id: 'seatOffers.list',
  method: 'GET',
  path: '/api/admin/:offers/:id/seat-offers',
  summary: 'The seats offered to the waiting list, and what became of each, newest first.',
  access: 'admin',
  params: z.object({ offers: OfferPath, id }),
  query: z.object(paging),
  response: z.array(SeatOffer),
  reads: ['events/bookings', 'seat-offers', 'members'],
});

export const offerSeat = endpoint({
  id: 'seatOffers.create',
  auditSentence: 'offered {member} a free seat of {subject}',
  method: 'POST',
  path: '/api/admin/registrations/:id/offer',
  summary:
    'Offer a free seat to somebody on the waiting list, out of turn. Refused without a free seat. An open offer stays as it is.',
  access: 'admin',
  params: IdParams,
  response: Attendee,
  changes: ['events/bookings', 'seat-offers'],
});

export const withdrawSeatOffer = endpoint({
  id: 'seatOffers.withdraw',
  auditSentence: 'withdrew the seat of {subject} that was offered to {member}',
  method: 'DELETE',
  path: '/api/admin/registrations/:id/offer',
  summary:
    'Withdraw an open seat offer: the seat is offered to the next member. The member stays on the waiting list, at its end if it was their turn. Changes nothing without an offer.',
  access: 'admin',
  params: IdParams,
  response: Attendee,
  changes: ['events/bookings', 'seat-offers'],
});

/** Moves waiting lists on: ends what has expired, and offers what is free. By the clock, and whenever a seat becomes free. */
export const offerSeats = jobContract({
  name: 'bookings.offer-seats',
  data: z.null(),
  schedule: '* * * * *',
  expireSeconds: 600,
});
