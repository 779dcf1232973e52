import { id, jobContract, mailRequest, sendMail } from '@backflow/contracts';
import type { JobData } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { mutate, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { isOver, occasionOfEvent } from './occasion.ts';
import type { MailedEvent } from './occasion.ts';

/** How many members one transaction tells. */
const BATCH = 100;

/** Tells everyone registered for an event, or waiting for it, that it was taken down with this version. */
export const tellOfTakenDownJob = jobContract({
  name: 'events.tell-of-taken-down',
  data: z.object({ eventId: id, version: z.int() }),
  retries: 39,
});

/** Queued with the write that takes an event down; `event` is as that write leaves it. */
export const queueTellOfTakenDown = async (
  { now }: Pick<EventsContext, 'now'>,
  write: Write,
  event: MailedEvent,
): Promise<void> => {
  if (isOver(event, now())) return;
  await write.queue(tellOfTakenDownJob, { eventId: event.id, version: event.version });
};

/**
 * Queues the mails, a batch at a time. Which members were told is noted in the transaction that queues their mails:
 * after a killed process the next attempt goes on where it stopped, and tells nobody twice. Of an event that is back
 * meanwhile there is nothing to tell.
 */
export async function tellOfTakenDown(
  context: EventsContext,
  { eventId, version }: JobData<typeof tellOfTakenDownJob>,
  run: JobRun,
): Promise<void> {
  const event = await context.models.Event.findByPk(eventId);
  if (!event || (event.deletedAt === null && event.isPublished)) return;
  const told = { ...occasionOfEvent(context, event), url: `${context.settings.PUBLIC_ORIGIN}/events` };
  for (let count = BATCH; count === BATCH;) {
    run.signal.throwIfAborted();
    count = await mutate(context, run, async (write) => {
      const members = await write.rows<{ userId: string }>(sql`
        update registrations set told_gone_version = ${event.version}
         where id in (select id from registrations
                       where event_id = ${eventId} and status <> 'cancelled'
                         and coalesce(told_gone_version, 0) < ${version}
                       order by id limit ${BATCH} for update)
        returning user_id as "userId"`);
      for (const { userId } of members)
        await write.queue(sendMail, mailRequest('event-taken-down', { kind: 'member', id: userId }, told));
      return members.length;
    });
  }
}
