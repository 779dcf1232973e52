import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** Ends the open hand-over of a booking, if there is one. The colleague's address is not needed any more. */
export const endHandOver = (
  { rows }: Write,
  bookingId: string,
  now: Date,
  status: 'withdrawn' | 'declined' = 'withdrawn',
): Promise<{ id: string }[]> =>
  rows<{ id: string }>(sql`
    update hand_overs set status = ${status}, ended_at = ${now}, email = null
     where booking_id = ${bookingId} and status = 'open' returning id`);
