import { jobContract } from '@backflow/contracts';
import { mailingRequest, sendMail } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { storeMailing } from '@backflow/mails';
import { job, mutate, select, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { isWithdrawn, readOffer } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { AUDIENCES } from './notify-attendees.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';

/** Members notified in one transaction. */
const BATCH = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const contract = jobContract({
  name: 'bookings.notify-before-start',
  data: z.null(),
  schedule: '* * * * *',
  expireSeconds: 15 * 60,
});

/**
 * Reminds everyone with a seat 24 hours before the start, or later after a downtime, but never after the start. An offer that
 * is moved by a day or more is reminded of again. A booking within the last 24 hours gets none: its confirmation has
 * just been sent.
 */
async function notifyBeforeStart(context: BookingsContext, _data: null, run: JobRun): Promise<void> {
  const now = context.now();
  const offers = await select<{ id: string }>(
    context.db,
    'offers-about-to-start',
    sql`
      select o.id from offers o
       where o.kind = any('{event,webinar}') and o.is_published and o.deleted_at is null
         and o.starts_at > ${new Date(now)} and o.starts_at <= ${new Date(now + DAY_MS)}
         and not exists (select from start_notices s
                          where s.offer_id = o.id and s.is_done and s.starts_at > o.starts_at - interval '24 hours')
       order by o.starts_at, o.id`,
  );
  for (const { id } of offers) {
    let isDone = false;
    while (!isDone) {
      run.signal.throwIfAborted();
      const offer = await readOffer(context.db, id);
      isDone = await mutate(context, run, (write) => notifyBatch(context, write, offer));
    }
  }
}

export const notifyBeforeStartJob = job(contract, notifyBeforeStart);

/** Queues the mails of the next members. @returns whether all members were notified */
async function notifyBatch(context: BookingsContext, write: Write, offer: Offer): Promise<boolean> {
  const startsAt = new Date(offer.startsAt ?? 0);
  if (isWithdrawn(offer) || startsAt.getTime() <= context.now()) return true;
  const after = await lockNotice(write, offer, startsAt);
  if (after === null) return true;
  const mailing = await storeMailing(write, {
    key: `${offer.id} ${offer.version}`,
    template: 'event-soon',
    data: registrationMailData(context, offer),
  });
  const members = await write.rows<{ userId: string }>(sql`
    select user_id as "userId" from bookings
     where offer_id = ${offer.id} and status <> 'cancelled' and status in ${AUDIENCES.seated}
       and user_id > ${after} and booked_at <= ${new Date(startsAt.getTime() - DAY_MS)}
       and exists (select from identity.contacts_v2 m where m.id = user_id)
     order by user_id limit ${BATCH} for update of bookings`);
  const expiresAt = startsAt.toISOString();
  for (const { userId } of members)
    await write.queue(sendMail, {
      ...mailingRequest(mailing, { kind: 'member', id: userId }),
      expiresAt,
    });
  const isDone = members.length < BATCH;
  await write.rows(sql`
    update start_notices set notified_up_to = ${members.at(-1)?.userId ?? after}, is_done = ${isDone}
     where offer_id = ${offer.id}`);
  return isDone;
}

/** Locks how far members were notified. @returns the last one; null when all were */
async function lockNotice({ rows }: Write, offer: Offer, startsAt: Date): Promise<string | null> {
  await rows(sql`
    insert into start_notices as s (offer_id, starts_at) values (${offer.id}, ${startsAt})
        on conflict (offer_id) do update
       set starts_at = excluded.starts_at, notified_up_to = ${FIRST_ID}, is_done = false
     where s.starts_at <= excluded.starts_at - interval '24 hours'`);
  const [notice] = await rows<{ after: string; isDone: boolean }>(sql`
    select notified_up_to as after, is_done as "isDone" from start_notices
     where offer_id = ${offer.id} for update`);
  return notice && !notice.isDone ? notice.after : null;
}
