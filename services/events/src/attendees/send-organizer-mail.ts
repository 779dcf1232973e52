import { id, jobContract, mailRequest, sendMail } from '@backflow/contracts';
import type { AttendeeMail, JobData, MailData } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { mutate, raw, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { EVENTS, WEBINARS } from './kind.ts';
import type { Stored } from './kind.ts';
import { recipientsOf } from './recipients.ts';

/** How many members one transaction writes to. */
const BATCH = 100;

/** Writes an administrator's mail to everyone it is for. */
export const sendOrganizerMailJob = jobContract({
  name: 'events.send-organizer-mail',
  data: z.object({ mailId: id }),
  retries: 39,
  expireSeconds: 15 * 60,
});

/**
 * Queues the mails, a batch at a time, in the order of the members' ids. How far it has come is noted in the transaction
 * that queues them: after a killed process the next attempt goes on where it stopped, and writes to nobody twice.
 */
export async function sendOrganizerMail(
  context: EventsContext,
  { mailId }: JobData<typeof sendOrganizerMailJob>,
  run: JobRun,
): Promise<void> {
  for (let count = BATCH; count === BATCH;) {
    run.signal.throwIfAborted();
    count = await mutate(context, run, async (write) => {
      const mail = await holdMail(write, mailId);
      if (!mail) return 0;
      const kind = mail.eventId === null ? WEBINARS : EVENTS;
      const about = { id: mail.eventId ?? mail.webinarId ?? '', to: mail.sentTo };
      const members = await write.rows<{ id: string }>(sql`
        select r.user_id as id ${recipientsOf(kind, about)} and r.user_id > ${mail.lastUserId}
         order by r.user_id limit ${BATCH}`);
      const last = members.at(-1);
      if (!last) return 0;
      const data = await dataOf(context, write, kind, { ...mail, id: about.id });
      for (const { id: member } of members)
        await write.queue(sendMail, mailRequest('organizer-message', { kind: 'member', id: member }, data));
      await write.rows(sql`update organizer_mails set last_user_id = ${last.id} where id = ${mailId}`);
      return members.length;
    });
  }
}

interface Mail {
  eventId: string | null;
  webinarId: string | null;
  sentTo: AttendeeMail['to'];
  subject: string;
  message: string;
  /** Everyone up to this one has been written to. */
  lastUserId: string;
}

/** Held, so that of two runs one waits for the other and then goes on from there. */
async function holdMail(write: Write, mailId: string): Promise<Mail | undefined> {
  const [mail] = await write.rows<Mail>(sql`
    select event_id as "eventId", webinar_id as "webinarId", sent_to as "sentTo", subject, message,
           last_user_id as "lastUserId"
      from organizer_mails where id = ${mailId} for update`);
  return mail;
}

async function dataOf(
  { settings }: EventsContext,
  write: Write,
  { table, isOpen, pageOf }: Stored,
  { id: itemId, subject, message }: Pick<Mail, 'subject' | 'message'> & { id: string },
): Promise<MailData<'organizer-message'>> {
  const [item] = await write.rows<{ title: string; isOpen: boolean }>(sql`
    select title, ${isOpen} as "isOpen" from ${raw(table)} where id = ${itemId}`);
  // A page that its reader cannot open is not the place to lead them to.
  const page = item?.isOpen ? pageOf(itemId) : `/${table}`;
  return { subject, message, title: item?.title ?? '', url: settings.PUBLIC_ORIGIN + page };
}
