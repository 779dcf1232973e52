import { id, jobContract, mailRequest } from '@backflow/contracts';
import type { JobData } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import type { JobRun, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { isOver, occasionOfEvent } from './occasion.ts';
import type { MailedEvent } from './occasion.ts';
import { notifyEachOnce } from './notify-each-once.ts';

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

/** Of an event that is back meanwhile there is nothing to tell. */
export async function tellOfTakenDown(
  context: EventsContext,
  { eventId, version }: JobData<typeof tellOfTakenDownJob>,
  run: JobRun,
): Promise<void> {
  const event = await context.models.Event.findByPk(eventId);
  if (!event || (event.deletedAt === null && event.isPublished)) return;
  const told = { ...occasionOfEvent(context, event), url: `${context.settings.PUBLIC_ORIGIN}/events` };
  const registrations = { table: 'registrations', of: 'event_id', id: eventId } as const;
  await notifyEachOnce(context, run, {
    ...{ registrations, since: version, version: event.version },
    mailFor: (to) => mailRequest('event-taken-down', to, told),
  });
}
