import { isDeepStrictEqual } from 'node:util';
import { notifyAttendees } from '@backflow/contracts/bookings';
import { mailingRequest, sendMail, writeMailDays } from '@backflow/contracts/notifications';
import type { BookingStatus, OfferNotice, OfferSchedule, ScheduledDay } from '@backflow/contracts/bookings';
import type { MailData, MailRecipient, MailRequest, MailTemplate } from '@backflow/contracts/notifications';
import type { MailAudience } from '@backflow/contracts/shared';
import { storeMailing } from '@backflow/mails';
import { job, mutate, raw, sql, toUuid } from '@backflow/service-kit';
import type { JobRun, Sql, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { isOver, isWithdrawn, readOffer } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { messageMailData } from './offer-mails.ts';
import { daysOfOffer, registrationMailData } from '../offers/registration-mail-data.ts';

/** Members notified in one transaction. */
const BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export const AUDIENCES: Readonly<Record<MailAudience, Sql>> = {
  seated: raw(`('pending', 'confirmed')`),
  waiting: raw(`('waitlisted')`),
  all: raw(`('pending', 'confirmed', 'waitlisted')`),
};

/** Null when the member needs no mail. */
type MailFor = (to: MailRecipient, status: BookingStatus) => MailRequest | null;

/** A mail to everyone with a booking. */
interface Mailing {
  to: MailAudience;
  /** The version of the offer that the mail is about: members notified of this version or a later one are skipped. */
  since: number | null;
  /** Stores what its mails have in common, under a key of this text. */
  store: (write: Write, key: string) => Promise<MailFor>;
}

/**
 * Queues a mail to each attendee, in batches by the members' ids. Nobody gets a mail twice when a killed job runs again: a
 * booking stores the offer's version that its member was notified of, in the transaction that queues the mail, and the job id of
 * an administrator's mail is derived from the mail and the member.
 */
async function notify(context: BookingsContext, notice: OfferNotice, run: JobRun): Promise<void> {
  const offer = await readOffer(context.db, notice.id);
  const mailing = getMailing(context, offer, notice);
  if (!mailing) return;
  const { to, since, store } = mailing;
  const key = notice.about === 'message' ? notice.mailId : `${notice.about} ${offer.id} ${notice.version}`;
  // The offer may have changed since an earlier attempt.
  const mailFor = await mutate(context, run, (write) => store(write, `${key} ${offer.version}`));
  let after: string | undefined = FIRST_ID;
  while (after !== undefined) {
    run.signal.throwIfAborted();
    const from: string = after;
    after = await mutate(context, run, async (write) => {
      const members = await write.rows<{ userId: string; status: BookingStatus }>(sql`
        select user_id as "userId", status from bookings
         where offer_id = ${offer.id} and status <> 'cancelled' and status in ${AUDIENCES[to]}
           and booked_at <= ${new Date(notice.sentAt)} and user_id > ${from}
           and (${since}::int is null or coalesce(notified_version, 0) < ${since}::int)
           -- Nobody can write to an account that is gone.
           and exists (select from identity.contacts_v2 m where m.id = user_id)
         order by user_id limit ${BATCH} for update of bookings`);
      for (const { userId, status } of members) {
        const mail = mailFor({ kind: 'member', id: userId }, status);
        if (mail) await write.queue(sendMail, mail, { id: toUuid(`${key} ${userId}`) });
      }
      if (since !== null) {
        await write.rows(sql`
          update bookings set notified_version = ${offer.version}
           where offer_id = ${offer.id} and status <> 'cancelled'
             and user_id = any(${members.map(({ userId }) => userId)}::uuid[])`);
      }
      return members.length < BATCH ? undefined : members.at(-1)?.userId;
    });
  }
}

export const notifyAttendeesJob = job(notifyAttendees, notify);

/** Null when the notice is out of date. */
function getMailing(context: BookingsContext, offer: Offer, notice: OfferNotice): Mailing | null {
  if (notice.about === 'message') {
    const data = messageMailData(context, offer, notice);
    return { to: notice.to, since: null, store: storeFor('organizer-message', data) };
  }
  const mailing = { to: 'all', since: notice.version } as const;
  if (notice.about === 'withdrawn') {
    return isWithdrawn(offer) ? { ...mailing, store: storeWithdrawal(context, offer, notice.note) } : null;
  }
  const data = registrationMailData(context, offer);
  const { startsAt, endsAt, place } = notice.before;
  const [days, oldDays] = [daysOfOffer(offer), notice.before.days];
  const isMoved =
    data.startsAt !== startsAt ||
    data.endsAt !== endsAt ||
    data.place !== place ||
    !isDeepStrictEqual(days, oldDays);
  if (isWithdrawn(offer) || isOver(offer, context.now())) return null;
  const moved = {
    ...{ ...data, oldStartsAt: startsAt, oldPlace: place },
    ...(endsAt !== undefined && { oldEndsAt: endsAt }),
    ...((days ?? oldDays) && {
      days: writeMailDays(days ?? [asDay(offer.id, data)]),
      oldDays: writeMailDays(oldDays ?? [asDay(offer.id, notice.before)]),
    }),
    ...(notice.note !== undefined && { note: notice.note }),
  };
  // When a move was undone, members who were not notified of it need no mail about the move back, whose job comes next.
  return { ...mailing, store: isMoved ? storeMove(moved) : () => Promise.resolve(() => null) };
}

/** The only day of an offer. */
const asDay = (
  id: string,
  { startsAt, endsAt = startsAt, place }: Omit<OfferSchedule, 'days'>,
): ScheduledDay => ({
  ...{ id, startsAt, endsAt, place },
});

/** One mail for all. */
const storeFor =
  <Template extends MailTemplate>(template: Template, data: MailData<Template>): Mailing['store'] =>
  async (write, key) => {
    const mailing = await storeMailing(write, { key, template, data });
    return (to) => mailingRequest(mailing, to);
  };

const storeMove =
  (data: MailData<'event-moved'>): Mailing['store'] =>
  async (write, key) => {
    const [seated, waiting] = [
      await storeFor('event-moved', data)(write, key),
      await storeFor('event-moved-waitlisted', data)(write, key),
    ];
    return (to, status) => (status === 'waitlisted' ? waiting : seated)(to, status);
  };

function storeWithdrawal(context: BookingsContext, offer: Offer, note?: string): Mailing['store'] {
  const { title, kind } = offer;
  const url = context.settings.PUBLIC_ORIGIN + OFFER_TEXTS[kind].list;
  if (kind !== 'course') {
    const data = { ...registrationMailData(context, offer), url, ...(note !== undefined && { note }) };
    return storeFor('event-taken-down', data);
  }
  const subject = `“${title}” was withdrawn`;
  const message =
    `The course “${title}”, in which you are enrolled, was withdrawn and can no longer be opened. ` +
    'If you have paid for it, or have an open invoice, contact us: we will settle it with you.' +
    (note === undefined ? '' : `\n\n${note}`);
  return storeFor('organizer-message', { subject, message, title, url });
}
