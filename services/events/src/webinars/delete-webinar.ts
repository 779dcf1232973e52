import type { deleteWebinar as contract } from '@backflow/contracts';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { queueTellOfWebinarTakenDown } from '../mails/tell-of-webinar-taken-down.ts';
import { holdWebinar } from './hold-webinar.ts';
import { chiefWebinarFields, fieldsOfWebinar } from './webinar-fields.ts';

/**
 * An administrator takes a webinar out of every list; its registrations keep it, and their members are told.
 * @throws NotFoundError
 */
export async function deleteWebinar(context: EventsContext, call: Call<typeof contract>): Promise<null> {
  await mutate(context, call, async (write) => {
    const { transaction } = write;
    const webinar = await holdWebinar(context, write, call.params.id);
    await webinar.update(
      { deletedAt: new Date(context.now()), version: webinar.version + 1 },
      { transaction },
    );
    if (webinar.isPublished) await queueTellOfWebinarTakenDown(context, write, webinar);
    write.audit({ subjectId: webinar.id, details: chiefWebinarFields(fieldsOfWebinar(webinar)) });
  });
  return null;
}
