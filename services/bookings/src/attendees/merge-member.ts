import { MERGE_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { job, mutate, select, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { cancelBooking } from './cancel-booking.ts';

/** The columns that this job, or `merge_people` of the migrations, moves to the other person. */
export const MERGED_COLUMNS = [
  'bookings.user_id',
  'bookings.booked_by',
  'accounts.user_id',
  'invoices.user_id',
  'payments.user_id',
  'hours_entries.user_id',
  'seat_offers.user_id',
  'hand_overs.from_user',
  'hand_overs.accepted_by',
  'calendar_feeds.user_id',
  'bulk_changes.user_id',
  'statements.user_id',
] as const;

/** Gives bookings, accounts, invoices, payments and hours to the person whom somebody was merged into. */
async function mergeMember(
  context: BookingsContext,
  { fromId, intoId }: JobData<typeof MERGE_MEMBER.bookings>,
  run: JobRun,
): Promise<void> {
  for (const id of await findDoubles(context, fromId, intoId)) {
    run.signal.throwIfAborted();
    await cancelBooking(context, run, id, () => true);
  }
  await mutate(context, run, async ({ rows }) => {
    await rows(sql`update bookings set user_id = ${intoId} where user_id = ${fromId}`);
    await rows(sql`update bookings set booked_by = ${intoId} where booked_by = ${fromId}`);
    await rows(sql`update accounts set user_id = ${intoId} where user_id = ${fromId}`);
    await rows(sql`update seat_offers set user_id = ${intoId} where user_id = ${fromId}`);
    await rows(sql`update hand_overs set from_user = ${intoId} where from_user = ${fromId}`);
    await rows(sql`update hand_overs set accepted_by = ${intoId} where accepted_by = ${fromId}`);
    await rows(sql`update statements set user_id = ${intoId} where user_id = ${fromId}`);
    await rows(sql`update bulk_changes set user_id = ${intoId} where user_id = ${fromId}`);
    await rows(sql`
      update calendar_feeds set user_id = ${intoId}
       where user_id = ${fromId} and not exists (select from calendar_feeds where user_id = ${intoId})`);
    await rows(sql`delete from calendar_feeds where user_id = ${fromId}`);
    await rows(sql`select merge_people(${fromId}, ${intoId})`);
  });
}

/**
 * Who has booked the same twice is not merged, but may have booked it while they were. The seat stays, and of two the one of the
 * person who stays.
 */
async function findDoubles({ db }: BookingsContext, fromId: string, intoId: string): Promise<string[]> {
  const doubles = await select<{ id: string }>(
    db,
    'doubles-of-merged',
    sql`
      select case when b.status = 'waitlisted' and a.status <> 'waitlisted' then b.id else a.id end as id
        from bookings a join bookings b on b.offer_id = a.offer_id
       where a.user_id = ${fromId} and b.user_id = ${intoId} and a.status <> 'cancelled' and b.status <> 'cancelled'
       order by a.offer_id`,
  );
  return doubles.map(({ id }) => id);
}

export const mergeMemberJob = job(MERGE_MEMBER.bookings, mergeMember);
