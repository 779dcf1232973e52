import { UNMATCHED_DAYS, purgeUnmatchedAttendance } from '@backflow/contracts/bookings';
import type * as contracts from '@backflow/contracts/bookings';
import type { UnmatchedAttendance } from '@backflow/contracts/bookings';
import {
  AppError,
  NotFoundError,
  ValidationError,
  all,
  deleteInBatches,
  job,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../../context.ts';
import { mutateOffers } from '../../offers/mutate-offers.ts';
import { lockOffers } from '../../offers/offer.ts';
import { addTimes, fromStored, readSeats, readSessions, storeTimes } from './import-attendance.ts';
import type { Stored, Unmatched } from './import-attendance.ts';
import { minutesOf } from './presence.ts';

export async function listUnmatched(
  { db }: BookingsContext,
  { query: { offerId } }: Call<typeof contracts.listUnmatchedAttendance>,
): Promise<UnmatchedAttendance[]> {
  const conditions = all([
    sql`u.decided_at is null`,
    ...(offerId === undefined ? [] : [sql`u.offer_id = ${offerId}`]),
  ]);
  const rows = await select<Omit<UnmatchedAttendance, 'minutes'> & { present: Stored }>(
    db,
    'unmatched-attendance',
    sql`
      select u.id, u.offer_id as "offerId", o.kind, o.title, u.name, u.email, u.present
        from unmatched_attendance u join offers o on o.id = u.offer_id
       where ${conditions} order by u.imported_at, lower(u.name), u.id limit 500`,
  );
  return rows.map(({ present, ...row }) => ({ ...row, minutes: minutesOf(fromStored(present)) }));
}

/** @throws NotFoundError; AppError CONFLICT where it was decided; a ValidationError for a booking without a seat there */
export async function decideUnmatched(
  context: BookingsContext,
  call: Call<typeof contracts.decideUnmatchedAttendance>,
): Promise<{ id: string }> {
  const { params, body, actor } = call;
  const offers = sql`select offer_id as id from unmatched_attendance where id = ${params.id}`;
  await mutateOffers(context, call, offers, async (write) => {
    // The offer's lock first, as others who record attendance.
    const ids = (await write.rows<{ id: string }>(offers)).map(({ id }) => id);
    const locked = await lockOffers(write, ids);
    const [row] = await write.rows<Unmatched & { offerId: string }>(sql`
      select offer_id as "offerId", key, present, decided_at is not null as "isDecided", booking_id as "bookingId"
        from unmatched_attendance where id = ${params.id} for update`);
    if (!row || locked.size === 0) throw new NotFoundError('This person');
    if (row.isDecided && row.bookingId === body.bookingId) return write.unchanged();
    if (row.isDecided) throw new AppError('CONFLICT', 'This was decided already. Reload the page.');
    const now = context.now();
    if (body.bookingId !== null) {
      const [seat] = await readSeats(write.rows, row.offerId, body.bookingId);
      if (!seat) throw new ValidationError([{ path: 'bookingId', message: 'Choose somebody with a seat' }]);
      const sessions = await readSessions(write.rows, row.offerId);
      const change = addTimes(seat, sessions, fromStored(row.present));
      if (typeof change === 'object')
        await storeTimes(write, change.seat, sessions, { actorId: actor.id, now });
    }
    await write.rows(sql`
      update unmatched_attendance set decided_at = ${new Date(now)}, booking_id = ${body.bookingId} where id = ${params.id}`);
    write.audit({ subjectId: row.offerId, details: { bookingId: body.bookingId } });
  });
  return { id: params.id };
}

/** Deletes names and emails of reports a year after their import. What was recorded of bookings stays. */
export const purgeUnmatchedJob = job(purgeUnmatchedAttendance, (context: BookingsContext, _data, run) =>
  deleteInBatches(
    context,
    run,
    'unmatched_attendance',
    sql`imported_at < ${new Date(context.now() - UNMATCHED_DAYS * 24 * 60 * 60 * 1000)}`,
  ),
);
