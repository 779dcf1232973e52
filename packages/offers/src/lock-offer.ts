import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** The bookings of an offer, by their status. */
export interface OfferCounts {
  pending: number;
  confirmed: number;
  waitlisted: number;
  /** Seats that are offered to members on the waiting list. */
  held: number;
}

/**
 * Locks the bookings of an offer until the transaction ends. For the service that owns the record: lock that first, as every write does.
 * @returns how many there are until then
 * @throws Error for a record that was not published (`publishOfferSql`)
 */
export async function lockOffer({ rows }: Write, id: string): Promise<OfferCounts> {
  const [counts] = await rows<OfferCounts>(sql`
    select pending, confirmed, waitlisted, held from bookings.lock_offer_v2(${id})`);
  if (!counts) throw new Error(`${id} was not published to the bookings service`);
  return counts;
}
