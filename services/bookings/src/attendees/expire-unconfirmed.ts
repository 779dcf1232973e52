import { jobContract } from '@backflow/contracts';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { job, mutate, select, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';
import { cancelBooking } from './cancel-booking.ts';

/** Bookings read by one query. */
const BATCH = 200;

/** Ends the bookings of members who did not confirm their email address in time. */
const expireUnconfirmedContract = jobContract({
  name: 'bookings.expire-unconfirmed',
  data: z.null(),
  schedule: '*/5 * * * *',
  expireSeconds: 600,
});

/**
 * Cancels every booking whose `confirm_by` has passed, and notifies its member. Bookings of members who have confirmed lose the
 * deadline.
 */
async function expireUnconfirmed(context: BookingsContext, _data: null, run: JobRun): Promise<void> {
  await clearConfirmed(context, run);
  const url = `${context.settings.PUBLIC_ORIGIN}/settings`;
  for (;;) {
    const due = await select<{ id: string; userId: string }>(
      context.db,
      'unconfirmed-bookings',
      sql`
        select b.id, b.user_id as "userId"
          from bookings b join identity.actors_v2 a on a.id = b.user_id
         where b.confirm_by <= ${new Date(context.now())} and b.status <> 'cancelled' and not a.is_email_confirmed
         order by b.confirm_by limit ${BATCH}`,
    );
    for (const { id, userId } of due) {
      run.signal.throwIfAborted();
      await cancelBooking(context, run, id, async (write, offer) => {
        const [unconfirmed] = await write.rows(sql`
          select 1 from identity.actors_v2 where id = ${userId} and not is_email_confirmed`);
        if (!unconfirmed) return false;
        await write.rows(sql`update bookings set network = null where id = ${id}`);
        const data = { ...registrationMailData(context, offer), url };
        await write.queue(
          sendMail,
          mailRequest('registration-expired', { kind: 'member', id: userId }, data),
        );
        return true;
      });
    }
    if (due.length < BATCH) return;
  }
}

export const expireUnconfirmedJob = job(expireUnconfirmedContract, expireUnconfirmed);

const clearConfirmed = (context: BookingsContext, run: JobRun): Promise<unknown> =>
  mutate(context, run, (write) =>
    write.rows(sql`
      update bookings b set confirm_by = null, network = null
        from identity.actors_v2 a
       where a.id = b.user_id and a.is_email_confirmed and b.confirm_by is not null`),
  );
