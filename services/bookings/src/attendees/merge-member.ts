import { MERGE_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { job, moveRows, mutate, select, sql } from '@backflow/service-kit';
import type { JobRun, PersonColumns } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { cancelBooking } from './cancel-booking.ts';

export const MERGED_COLUMNS: PersonColumns = {
  'bookings.user_id': 'any',
  'accounts.user_id': 'any',
  'seat_offers.user_id': 'any',
  'hand_overs.from_user': 'any',
  'hand_overs.accepted_by': 'any',
  'statements.user_id': 'any',
  'bulk_changes.user_id': 'any',
  'calendar_feeds.user_id': 'true',
  // By `merge_people` of the migrations.
  'invoices.user_id': 'otherwise',
  'payments.user_id': 'otherwise',
  'hours_entries.user_id': 'otherwise',
};

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
  await mutate(context, run, async (write) => {
    await moveRows(write, MERGED_COLUMNS, { fromId, intoId });
    await write.rows(sql`select merge_people(${fromId}, ${intoId})`);
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
