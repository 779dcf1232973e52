import { randomUUID } from 'node:crypto';
import { KIND_OF_PATH, notifyAttendees } from '@backflow/contracts/bookings';
import { mailingRequest, sendMail } from '@backflow/contracts/notifications';
import type { ResponseOf } from '@backflow/contracts';
import type {
  AttendeeMail,
  previewRecipients as preview,
  mailAttendees as contract,
} from '@backflow/contracts/bookings';
import type { RecipientPreview } from '@backflow/contracts/shared';
import { countRecipients, findMailRecipients, storeMailing } from '@backflow/mails';
import { ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call, Sql, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { AUDIENCES } from '../notifications/notify-attendees.ts';
import { messageMailData } from '../notifications/offer-mails.ts';
import { readOffer } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

type RecipientCount = ResponseOf<typeof contract>;

const NOBODY_SELECTED = 'None of the selected people has an account any more.';

const NO_RECIPIENTS: Readonly<Record<AttendeeMail['to'], string>> = {
  seated: 'Nobody holds a seat, so there is nobody to write to.',
  waiting: 'Nobody is on the waiting list, so there is nobody to write to.',
  all: 'Nobody is registered or waiting, so there is nobody to write to.',
};

/**
 * The FROM and WHERE of a mail's recipients, with their contacts `m`. Each appears once: a member has one active booking per
 * offer.
 * @param ids of selected bookings, instead of an audience
 */
const getRecipients = (offerId: string, to: AttendeeMail['to'], ids?: readonly string[]): Sql => sql`
  from bookings b
  join identity.contacts_v2 m on m.id = b.user_id
 where b.offer_id = ${offerId} and ${ids ? sql`b.id = any(${ids}::uuid[])` : sql`b.status in ${AUDIENCES[to]}`}`;

/** How many people a mail would reach, and whom it would not. @throws NotFoundError when no such offer ever existed */
export async function previewRecipients(
  { db }: BookingsContext,
  { params: { offers, id }, query: { to, about } }: Call<typeof preview>,
): Promise<RecipientPreview> {
  await readOffer(db, id, KIND_OF_PATH[offers]);
  return findMailRecipients(db, { from: getRecipients(id, to), about });
}

/**
 * Sends an administrator's mail to the attendees; a job writes to each. The same mail within a minute is a double click: it sends
 * nothing and gets the first response. Members with an unconfirmed address get the mail once they confirm it.
 * @throws NotFoundError, or a ValidationError when there are no recipients
 */
export async function mailAttendees(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<RecipientCount> {
  const { id, offers } = call.params;
  const { to, ids, subject, message } = call.body;
  const offer = await readOffer(context.db, id, KIND_OF_PATH[offers]);
  return mutate(context, call, async (write) => {
    // Serialize mails of one offer without locking its row, which bookings need.
    await write.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${id}`}, 0))`);
    const [sent] = await write.rows<RecipientCount>(sql`
      select (details->>'recipients')::int as recipients, (details->>'unreached')::int as unreached
        from audit_lines
       where subject_id = ${id} and action = ${call.endpoint.id} and at > now() - interval '1 minute'
         and details @> ${JSON.stringify({ to, subject, message })}::text::jsonb
         and details->'ids' is not distinct from ${ids ? JSON.stringify(ids) : null}::text::jsonb`);
    if (sent) {
      write.unchanged();
      return sent;
    }
    const [count = { recipients: 0, unreached: 0 }] = await write.rows<RecipientCount>(
      countRecipients({ from: getRecipients(id, to, ids), about: 'message' }),
    );
    if (count.recipients + count.unreached === 0) {
      throw new ValidationError([{ path: 'to', message: ids ? NOBODY_SELECTED : NO_RECIPIENTS[to] }]);
    }
    if (ids) {
      await mailSelected(context, write, offer, { ids, subject, message });
    } else {
      const sentAt = new Date(context.now()).toISOString();
      await write.queue(notifyAttendees, {
        ...{ about: 'message', id, sentAt, mailId: randomUUID(), to, subject, message },
      });
    }
    write.audit({ subjectId: id, details: { to, ...(ids && { ids }), subject, message, ...count } });
    return count;
  });
}

/** Queues a mail to each member of selected bookings: few enough for one transaction. */
async function mailSelected(
  context: BookingsContext,
  write: Write,
  offer: Offer,
  { ids, subject, message }: { ids: readonly string[]; subject: string; message: string },
): Promise<void> {
  const members = await write.rows<{ id: string }>(sql`
    select distinct m.id ${getRecipients(offer.id, 'all', ids)} order by m.id`);
  const mailing = await storeMailing(write, {
    key: randomUUID(),
    template: 'organizer-message',
    data: messageMailData(context, offer, { subject, message }),
  });
  for (const { id } of members) await write.queue(sendMail, mailingRequest(mailing, { kind: 'member', id }));
}
