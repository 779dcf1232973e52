import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** Whether a booking `b` was attended, or its course begun: it stays with whoever has used it. */
export const IS_USED = raw(`
  (b.attended or b.completed_at is not null
   or exists (select from learning.course_progress_v1 p where p.booking_id = b.id and p.completed > 0))`);

export async function hasUsedBooking({ rows }: Write, bookingId: string): Promise<boolean> {
  const used = await rows(sql`select 1 from bookings b where b.id = ${bookingId} and ${IS_USED}`);
  return used.length > 0;
}
