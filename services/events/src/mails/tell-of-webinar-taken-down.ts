import { id, jobContract, mailRequest } from '@backflow/contracts';
import type { JobData } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import type { JobRun, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { MailedWebinar } from './occasion.ts';
import { endOfWebinar, occasionOfWebinar } from './occasion.ts';
import { notifyEachOnce } from './notify-each-once.ts';

/** Tells everyone registered for a webinar that it was taken down with this version. */
export const tellOfWebinarTakenDownJob = jobContract({
  name: 'events.tell-of-webinar-taken-down',
  data: z.object({ webinarId: id, version: z.int() }),
  retries: 39,
});

/** Queued with the write that takes a webinar down; `webinar` is as that write leaves it. */
export const queueTellOfWebinarTakenDown = async (
  { now }: Pick<EventsContext, 'now'>,
  write: Write,
  webinar: MailedWebinar,
): Promise<void> => {
  if (endOfWebinar(webinar).getTime() <= now()) return;
  await write.queue(tellOfWebinarTakenDownJob, { webinarId: webinar.id, version: webinar.version });
};

/** Of a webinar that is back meanwhile there is nothing to tell. */
export async function tellOfWebinarTakenDown(
  context: EventsContext,
  { webinarId, version }: JobData<typeof tellOfWebinarTakenDownJob>,
  run: JobRun,
): Promise<void> {
  const webinar = await context.models.Webinar.findByPk(webinarId);
  if (!webinar || (webinar.deletedAt === null && webinar.isPublished)) return;
  const registrations = { table: 'webinar_registrations', of: 'webinar_id', id: webinarId } as const;
  const told = occasionOfWebinar(context, webinar);
  await notifyEachOnce(context, run, {
    ...{ registrations, since: version, version: webinar.version },
    mailFor: (to) => mailRequest('event-taken-down', to, told),
  });
}
