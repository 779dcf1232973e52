import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** True if a booking was attended, or its course begun: it stays with whoever has used it. */
export async function hasUsedBooking({ rows }: Write, bookingId: string): Promise<boolean> {
  const used = await rows(sql`
    select 1 from bookings b
     where b.id = ${bookingId}
       and (b.attended or b.completed_at is not null
            or exists (select from learning.course_progress_v1 p where p.booking_id = b.id and p.completed > 0))`);
  return used.length > 0;
}
