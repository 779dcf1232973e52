import { DEFAULT_BOOKING_SETTINGS } from '@backflow/contracts/bookings';
import type { BookingSettings } from '@backflow/contracts/bookings';
import { select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

/** The current settings of bookings: the administrators' changes over the defaults. */
export async function readBookingSettings(db: Pick<Database, 'reader'>): Promise<BookingSettings> {
  const [row] = await select<{ changed: Partial<BookingSettings> }>(
    db,
    'booking-settings',
    sql`select changed from settings`,
  );
  return { ...DEFAULT_BOOKING_SETTINGS, ...row?.changed };
}
