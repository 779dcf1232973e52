import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** The bookings of an event or a webinar that have a seat, by their status. */
export interface SeatCounts {
  pending: number;
  confirmed: number;
}

/**
 * Locks the bookings of an event or a webinar until the transaction ends. Lock its own row first, as every write does.
 * @returns the seats taken, as they are until then
 */
export async function lockOffer({ rows }: Write, id: string): Promise<SeatCounts> {
  const [seats] = await rows<SeatCounts>(sql`select pending, confirmed from bookings.lock_offer_v1(${id})`);
  if (!seats) throw new Error(`${id} was not published to the bookings service`);
  return seats;
}
