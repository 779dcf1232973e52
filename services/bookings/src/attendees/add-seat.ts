import type { OfferKind } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/**
 * Adds a seat to a full offer. This edits the owner's record and raises its version, so that a form opened before can't undo it
 * silently.
 * @returns the limit before and after; undefined where seats are free
 */
export async function addSeat(
  { rows }: Write,
  kind: OfferKind,
  id: string,
): Promise<{ from: number; to: number } | undefined> {
  // Courses have no limit of seats.
  if (kind === 'course') return undefined;
  const [limit] = await rows<{ from: number; to: number }>(sql`
    select "from", "to" from events.add_seat_v1(${kind}, ${id})`);
  return limit;
}
