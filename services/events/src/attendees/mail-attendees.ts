import type { AttendeeMail, ResponseOf, mailAttendees } from '@backflow/contracts';
import { NotFoundError, ValidationError, countReach, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { findStart } from './kind.ts';
import type { Stored } from './kind.ts';
import { recipientsOf } from './recipients.ts';
import { sendOrganizerMailJob } from './send-organizer-mail.ts';

type MailedTo = ResponseOf<typeof mailAttendees>;

/** The same words to the same people again, so soon after, are a second click. */
const AGAIN_MS = 60_000;

const NOBODY: Readonly<Record<AttendeeMail['to'], string>> = {
  seated: 'Nobody holds a seat, so there is nobody to write to.',
  waiting: 'Nobody is on the waiting list, so there is nobody to write to.',
  all: 'Nobody is registered or waiting, so there is nobody to write to.',
};

/**
 * An administrator writes to those who take part; a job then writes to each. The same mail once more within a minute sends
 * nothing and is answered as the first one. Those it does not reach now get it once they confirm their address.
 * @throws NotFoundError, or a ValidationError when there is nobody to write to
 */
export async function mailAttendeesOf(
  context: EventsContext,
  kind: Stored,
  call: Call<typeof mailAttendees>,
): Promise<MailedTo> {
  const { id } = call.params;
  const { to, subject, message } = call.body;
  await findStart(context.db, kind, id);
  return mutate(context, call, async (write) => {
    // One after the other, without holding the row that registering needs.
    await write.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`organizer-mail ${id}`}, 0))`);
    const now = context.now();
    const since = new Date(now - AGAIN_MS);
    const [sent] = await write.rows<MailedTo>(sql`
      select recipients, unreached from organizer_mails
       where ${kind.of} = ${id} and sent_at > ${since} and sent_to = ${to}
         and subject = ${subject} and message = ${message}`);
    if (sent) {
      write.unchanged();
      return sent;
    }
    const [{ recipients, unreached } = { recipients: 0, unreached: 0 }] = await write.rows<MailedTo>(
      countReach({ from: recipientsOf(kind, { id, to }), about: 'message' }),
    );
    if (recipients + unreached === 0) throw new ValidationError([{ path: 'to', message: NOBODY[to] }]);
    const [mail] = await write.rows<{ id: string }>(sql`
      insert into organizer_mails (${kind.of}, sent_by, sent_at, sent_to, recipients, unreached, subject, message)
      values (${id}, ${call.actor.id}, ${new Date(now)}, ${to}, ${recipients}, ${unreached}, ${subject}, ${message})
      returning id`);
    if (!mail) throw new NotFoundError(kind.name);
    await write.queue(sendOrganizerMailJob, { mailId: mail.id });
    write.audit({ subjectId: id, details: { to, subject, message, recipients, unreached } });
    return { recipients, unreached };
  });
}
