import { ERASE_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { job, mutate, select, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { cancelBooking } from './cancel-booking.ts';

/**
 * Cancels the bookings of an erased account that are not over, which frees the seats. Past bookings stay without a name, and so
 * do confirmed bookings of courses, which never end: invoices and counts refer to them. Nobody is notified.
 */
async function eraseMember(
  context: BookingsContext,
  { memberId }: JobData<typeof ERASE_MEMBER.bookings>,
  run: JobRun,
): Promise<void> {
  await mutate(context, run, (write) =>
    write.rows(sql`delete from calendar_feeds where user_id = ${memberId}`),
  );
  await mutate(context, run, (write) =>
    write.rows(sql`delete from bulk_changes where user_id = ${memberId}`),
  );
  const found = await select<{ id: string }>(
    context.db,
    'bookings-of-erased',
    sql`
      select b.id from bookings b join offers o on o.id = b.offer_id
       where b.user_id = ${memberId} and b.status <> 'cancelled'
         and (o.ends_at > ${new Date(context.now())} or (o.ends_at is null and b.status <> 'confirmed'))
       order by b.id`,
  );
  for (const { id } of found) {
    run.signal.throwIfAborted();
    await cancelBooking(
      context,
      run,
      id,
      (_write, { endsAt }, status) => endsAt !== null || status !== 'confirmed',
    );
  }
}

export const eraseMemberJob = job(ERASE_MEMBER.bookings, eraseMember);
