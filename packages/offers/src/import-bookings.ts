import { randomUUID } from 'node:crypto';
import type { BookingStatus, OfferKind } from '@backflow/contracts/bookings';
import type { Transaction } from 'sequelize';
import type { Database } from '@backflow/service-kit';

/** A booking as the demo writes it. */
export interface DemoBooking {
  userId: string;
  status: BookingStatus;
  attended?: boolean;
  bookedAt: Date;
}

/**
 * Adds bookings of an offer that was written before, or in the same transaction. Those that are confirmed at a price get a paid invoice
 * of that day within a minute.
 * @returns their ids
 */
export async function importBookings(
  { sequelize }: Pick<Database, 'sequelize'>,
  transaction: Transaction,
  offer: { kind: OfferKind; id: string },
  bookings: readonly DemoBooking[],
): Promise<string[]> {
  const rows = bookings.map(({ userId, status, attended = false, bookedAt }) => ({
    id: randomUUID(),
    user_id: userId,
    status,
    attended,
    booked_at: bookedAt,
  }));
  await sequelize.query('select bookings.import_bookings_v1($1, $2, $3::jsonb)', {
    bind: [offer.kind, offer.id, JSON.stringify(rows)],
    transaction,
  });
  const ids = rows.map(({ id }) => id);
  await sequelize.query('select bookings.note_unsettled_v1($1)', { bind: [ids], transaction });
  return ids;
}
