import { jobContract } from '@backflow/contracts';
import type { BookingStatus, Session } from '@backflow/contracts/bookings';
import { mailingRequest, sendMail } from '@backflow/contracts/notifications';
import type { MailData } from '@backflow/contracts/notifications';
import { pacificDay } from '@backflow/contracts/time';
import * as z from '@backflow/contracts/zod';
import { storeMailing } from '@backflow/mails';
import { job, mutate, raw, select, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { ticketMails } from '../tickets/ticket-mail.ts';
import { isWithdrawn, readOffer, sessionsOfOffer } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { AUDIENCES } from './notify-attendees.ts';
import { daysOfOffer, registrationMailData } from '../offers/registration-mail-data.ts';

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
 * Reminds everyone with a seat 24 hours before each day, or later after a downtime, but never after its start. A day that is moved by a
 * day or more is reminded of again. A booking within the last 24 hours gets none: its confirmation has just been sent.
 */
async function notifyBeforeStart(context: BookingsContext, _data: null, run: JobRun): Promise<void> {
  const now = context.now();
  const [from, until] = [new Date(now), new Date(now + DAY_MS)];
  const isListed = raw('o.is_published and o.deleted_at is null');
  const days = await select<{ offerId: string; sessionId: string }>(
    context.db,
    'sessions-about-to-start',
    sql`
      select o.id as "offerId", s.id as "sessionId" from offers o, lateral offer_sessions(o) s
       where o.id in (select o.id from offers o where o.kind = any('{event,webinar}') and ${isListed}
                         and o.starts_at > ${from} and o.starts_at <= ${until}
                      union all
                      select o.id from offers o where ${isListed} and jsonb_array_length(o.details -> 'sessions') > 0
                         and o.ends_at > ${from} and o.starts_at <= ${until})
         and s.starts_at > ${from} and s.starts_at <= ${until}
         and not exists (select from session_notices n
                          where n.session_id = s.id and n.is_done and n.starts_at > s.starts_at - interval '24 hours')
       order by s.starts_at, o.id`,
  );
  for (const { offerId, sessionId } of days) {
    let isDone = false;
    while (!isDone) {
      run.signal.throwIfAborted();
      const offer = await readOffer(context.db, offerId);
      isDone = await mutate(context, run, (write) => notifyBatch(context, write, offer, sessionId));
    }
  }
}

export const notifyBeforeStartJob = job(contract, notifyBeforeStart);

/** Queues the mails of the next members. @returns whether all members were notified */
async function notifyBatch(
  context: BookingsContext,
  write: Write,
  offer: Offer,
  sessionId: string,
): Promise<boolean> {
  const session = sessionsOfOffer(offer).find(({ id }) => id === sessionId);
  if (!session || isWithdrawn(offer) || Date.parse(session.startsAt) <= context.now()) return true;
  const startsAt = new Date(session.startsAt);
  const after = await lockNotice(write, offer, session);
  if (after === null) return true;
  const mailing = await storeMailing(write, {
    key: `${sessionId} ${offer.version}`,
    template: 'event-soon',
    data: reminderData(context, offer, session),
  });
  const members = await write.rows<{ userId: string; bookingId: string; status: BookingStatus }>(sql`
    select user_id as "userId", id as "bookingId", status from bookings
     where offer_id = ${offer.id} and status <> 'cancelled' and status in ${AUDIENCES.seated}
       and user_id > ${after} and booked_at <= ${new Date(startsAt.getTime() - DAY_MS)}
       and exists (select from identity.contacts_v2 m where m.id = user_id)
     order by user_id limit ${BATCH} for update of bookings`);
  const expiresAt = startsAt.toISOString();
  const ticketFor = await ticketMails(context, write, offer);
  for (const { userId, ...booking } of members) {
    const request = mailingRequest(mailing, { kind: 'member', id: userId }, ticketFor(booking));
    await write.queue(sendMail, { ...request, expiresAt });
  }
  const isDone = members.length < BATCH;
  await write.rows(sql`
    update session_notices set notified_up_to = ${members.at(-1)?.userId ?? after}, is_done = ${isDone}
     where session_id = ${sessionId}`);
  return isDone;
}

/** The mail about one day of an event of several names its number, time and place. */
function reminderData(
  context: BookingsContext,
  offer: Offer,
  { id, startsAt }: Session,
): MailData<'event-soon'> {
  const data = registrationMailData(context, offer);
  const days = daysOfOffer(offer) ?? [];
  const day = days.find((each) => each.id === id);
  if (!day || days.length === 1) return data;
  const isToday = pacificDay(new Date(context.now())) === pacificDay(new Date(startsAt));
  return {
    ...{ ...data, startsAt, endsAt: day.endsAt, place: day.place },
    dayOf: `Day ${days.indexOf(day) + 1} of ${days.length}`,
    startsOn: isToday ? 'today' : 'tomorrow',
  };
}

/** Locks how far members were notified. @returns the last one; null when all were */
async function lockNotice({ rows }: Write, offer: Offer, session: Session): Promise<string | null> {
  await rows(sql`
    insert into session_notices as s (session_id, offer_id, starts_at)
    values (${session.id}, ${offer.id}, ${new Date(session.startsAt)})
        on conflict (session_id) do update
       set starts_at = excluded.starts_at, notified_up_to = ${FIRST_ID}, is_done = false
     where s.starts_at <= excluded.starts_at - interval '24 hours'`);
  const [notice] = await rows<{ after: string; isDone: boolean }>(sql`
    select notified_up_to as after, is_done as "isDone" from session_notices
     where session_id = ${session.id} for update`);
  return notice && !notice.isDone ? notice.after : null;
}
