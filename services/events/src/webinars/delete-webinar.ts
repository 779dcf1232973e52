import type { deleteWebinar as contract } from '@backflow/contracts/webinars';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { announcedWebinar, notifyChange } from '../bookings/notify-change.ts';
import type { EventsContext } from '../context.ts';
import { lockWebinar } from './lock-webinar.ts';
import { webinarAuditSummary, fieldsOfWebinar } from './webinar-fields.ts';

/**
 * An administrator takes a webinar out of every list; bookings keep it, and their members are notified.
 * @throws NotFoundError
 */
export async function deleteWebinar(context: EventsContext, call: Call<typeof contract>): Promise<null> {
  await mutate(context, call, async (write) => {
    const { transaction } = write;
    const webinar = await lockWebinar(context, write, call.params.id);
    const before = announcedWebinar(webinar);
    await webinar.update(
      { deletedAt: new Date(context.now()), version: webinar.version + 1 },
      { transaction },
    );
    await notifyChange(context, write, { offer: webinar, before, after: announcedWebinar(webinar) });
    write.audit({ subjectId: webinar.id, details: webinarAuditSummary(fieldsOfWebinar(webinar)) });
  });
  return null;
}
