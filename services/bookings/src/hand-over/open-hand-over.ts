import { takesSeat } from '@backflow/contracts/bookings';
import type { BookingStatus, HandOver } from '@backflow/contracts/bookings';
import { LinkSpentError, raw, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import { hasBegun, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

/** A hand-over with its booking. */
export interface HandOverRow {
  id: string;
  bookingId: string;
  status: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';
  fromUser: string;
  /** Null once it is not open any more. */
  email: string | null;
  acceptedBy: string | null;
  /** Null: with the start of the offer. */
  expiresAt: Date | string | null;
  bookingStatus: BookingStatus;
}

/** The columns of a hand-over `h` with its booking `b`. */
const HAND_OVER_COLUMNS = raw(`
  h.id, h.booking_id as "bookingId", h.status, h.from_user as "fromUser", h.email, h.accepted_by as "acceptedBy",
  h.expires_at as "expiresAt", b.status as "bookingStatus"`);

export const byTokenHash = (hash: Buffer): Sql => sql`
  select ${HAND_OVER_COLUMNS} from hand_overs h join bookings b on b.id = h.booking_id where h.token_hash = ${hash}`;

/** When a link stops working: with the start of the offer, or for a course at a time of its own. */
export const getEnd = ({ expiresAt }: Pick<HandOverRow, 'expiresAt'>, { startsAt }: Offer): string =>
  new Date(expiresAt ?? startsAt ?? 0).toISOString();

/** @throws LinkSpentError unless the colleague can accept: it has ended, or the booking has lost its seat, begun or been withdrawn */
export function assertAcceptable(handOver: HandOverRow, offer: Offer, now: number): void {
  const isOpen = handOver.status === 'open' && Date.parse(getEnd(handOver, offer)) > now;
  if (!isOpen || !takesSeat(handOver.bookingStatus) || isWithdrawn(offer) || hasBegun(offer, now)) {
    throw new LinkSpentError();
  }
}

/** Presents a hand-over to its giver. */
export const presentHandOver = (
  {
    id,
    bookingId,
    email,
    createdAt,
  }: { id: string; bookingId: string; email: string; createdAt: Date | string },
  expiresAt: string,
): HandOver => ({ id, bookingId, email, createdAt: new Date(createdAt).toISOString(), expiresAt });
