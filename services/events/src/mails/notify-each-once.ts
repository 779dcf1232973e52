import { mailRequest, sendMail } from '@backflow/contracts';
import { mutate, raw, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { Occasion } from './occasion.ts';

/** How many members one transaction tells. */
const BATCH = 100;

interface News {
  /** Whose members are told: the registrations of an event, or of a webinar. */
  registrations: {
    readonly table: 'registrations' | 'webinar_registrations';
    readonly of: 'event_id' | 'webinar_id';
    readonly id: string;
  };
  /** The version it was taken down with; who was told of that, or of a later one, knows. */
  since: number;
  /** The version it has now. */
  version: number;
  told: Occasion;
}

/**
 * Queues the mails that tell of what was taken down, a batch at a time. Which members were told is noted in the
 * transaction that queues their mails: after a killed process the next attempt goes on where it stopped, and tells
 * nobody twice.
 */
export async function tellEachOnce(
  context: EventsContext,
  run: JobRun,
  { registrations, since, version, told }: News,
): Promise<void> {
  const [table, of] = [raw(registrations.table), raw(registrations.of)];
  for (let count = BATCH; count === BATCH;) {
    run.signal.throwIfAborted();
    count = await mutate(context, run, async (write) => {
      const members = await write.rows<{ userId: string }>(sql`
        update ${table} set told_gone_version = ${version}
         where id in (select id from ${table}
                       where ${of} = ${registrations.id} and status <> 'cancelled'
                         and coalesce(told_gone_version, 0) < ${since}
                       order by id limit ${BATCH} for update)
        returning user_id as "userId"`);
      for (const { userId } of members)
        await write.queue(sendMail, mailRequest('event-taken-down', { kind: 'member', id: userId }, told));
      return members.length;
    });
  }
}
