import { sendMail } from '@backflow/contracts';
import type { MailRecipient, MailRequest, RegistrationStatus } from '@backflow/contracts';
import { mutate, raw, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';

/** How many members one transaction notifies. */
const BATCH = 100;

interface Notice {
  /** Whose members are notified: the registrations of an event, or of a webinar. */
  registrations: {
    readonly table: 'registrations' | 'webinar_registrations';
    readonly of: 'event_id' | 'webinar_id';
    readonly id: string;
  };
  /** The version with the change; whoever was notified of that version, or of a later one, knows. */
  since: number;
  /** The version it has now. */
  version: number;
  /** Nobody who registered later than this is notified: they have seen the change. */
  registeredBefore?: Date;
  /** The mail to a member; null where there is nothing to say any more. */
  mailFor: (to: MailRecipient, status: RegistrationStatus) => MailRequest | null;
}

/**
 * Queues mails to everyone with a booking, a batch at a time. Each registration stores the version of which its member was
 * notified, in the transaction that queues the mail: after a killed process the next attempt continues behind the last
 * batch, and nobody is notified twice of one change.
 */
export async function notifyEachOnce(
  context: EventsContext,
  run: JobRun,
  { registrations, since, version, registeredBefore, mailFor }: Notice,
): Promise<void> {
  const [table, of] = [raw(registrations.table), raw(registrations.of)];
  for (let count = BATCH; count === BATCH;) {
    run.signal.throwIfAborted();
    count = await mutate(context, run, async (write) => {
      // The column had its name when events that are taken down were the only change that members were notified of.
      const members = await write.rows<{ userId: string; status: RegistrationStatus }>(sql`
        update ${table} set told_gone_version = ${version}
         where id in (select id from ${table}
                       where ${of} = ${registrations.id} and status <> 'cancelled'
                         and coalesce(told_gone_version, 0) < ${since}
                         and registered_at <= ${registeredBefore ?? 'infinity'}
                       order by id limit ${BATCH} for update)
        returning user_id as "userId", status`);
      for (const { userId, status } of members) {
        const mail = mailFor({ kind: 'member', id: userId }, status);
        if (mail) await write.queue(sendMail, mail);
      }
      return members.length;
    });
  }
}
