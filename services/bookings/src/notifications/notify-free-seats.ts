import { jobContract } from '@backflow/contracts';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { job, mutate, raw, select, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { lockOffer } from '../offers/offer.ts';
import { registrationMailData } from './offer-mails.ts';

const notifyFreeSeatsContract = jobContract({
  name: 'bookings.notify-free-seats',
  data: z.null(),
  schedule: '* * * * *',
});

/** The bookings of an offer `o` whose turn it is: as many of the waiting list as there are free seats. */
const NEXT_IN_LINE = raw(`
  select b.id, b.user_id as "userId", b.waiting_number, b.seat_notified_number from bookings b
   where b.offer_id = o.id and b.status = 'waitlisted'
   order by b.waiting_number limit greatest(0, o.capacity - o.pending - o.confirmed)`);

const NOT_NOTIFIED = raw('n.seat_notified_number is distinct from n.waiting_number');

/**
 * Notifies members on waiting lists whose turn it is, each once: a free seat is reserved for them until they take it or leave. A
 * job looks for them because seats become free in many ways: cancelled and expired bookings, erased accounts, a higher limit.
 */
async function notifyFreeSeats(context: BookingsContext, _data: null, run: JobRun): Promise<void> {
  const now = new Date(context.now());
  const offers = await select<{ id: string }>(
    context.db,
    'free-seats',
    sql`
      select o.id from offers o
       where o.waitlisted > 0 and o.kind = 'event' and o.is_published and o.deleted_at is null
         and (o.ends_at is null or o.ends_at > ${now}) and (o.closes_at is null or o.closes_at > ${now})
         and exists (select from (${NEXT_IN_LINE}) n where ${NOT_NOTIFIED})`,
  );
  for (const { id } of offers) {
    run.signal.throwIfAborted();
    await mutate(context, run, async (write) => {
      const offer = await lockOffer(write, 'event', id);
      const members = await write.rows<{ userId: string }>(sql`
        update bookings set seat_notified_number = n.waiting_number
          from offers o, lateral (${NEXT_IN_LINE}) n
         where o.id = ${id} and bookings.id = n.id and ${NOT_NOTIFIED}
        returning n."userId"`);
      const data = registrationMailData(context, offer);
      for (const { userId } of members)
        await write.queue(sendMail, mailRequest('seat-free', { kind: 'member', id: userId }, data));
    });
  }
}

export const notifyFreeSeatsJob = job(notifyFreeSeatsContract, notifyFreeSeats);
