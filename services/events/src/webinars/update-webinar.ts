import type { AdminWebinarView, updateWebinar as contract } from '@backflow/contracts';
import { ConflictError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { differences } from '../differences.ts';
import { queueTellOfWebinarTakenDown } from '../mails/tell-of-webinar-taken-down.ts';
import { findAdminWebinar } from './find-webinar.query.ts';
import { holdWebinar } from './hold-webinar.ts';
import { changedWebinarFields, fieldsOfWebinar } from './webinar-fields.ts';

/**
 * An administrator changes some fields of a webinar. No seat is taken away when the limit sinks below those taken.
 * @throws NotFoundError, or a ConflictError with the webinar as it is now when the edit was made from an older version
 */
export async function updateWebinar(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<AdminWebinarView> {
  const { actor, params, body } = call;
  await mutate(context, call, async (write) => {
    const webinar = await holdWebinar(context, write, params.id);
    if (body.version !== undefined && body.version !== webinar.version) {
      throw new ConflictError(await findAdminWebinar(context.db, params.id, actor));
    }
    const before = fieldsOfWebinar(webinar);
    const fields = changedWebinarFields(before, body);
    const details = differences(before, fields);
    if (Object.keys(details).length === 0) return write.unchanged();
    const { transaction } = write;
    await webinar.update({ ...fields, version: webinar.version + 1 }, { transaction });
    if (before.isPublished && !fields.isPublished) await queueTellOfWebinarTakenDown(context, write, webinar);
    write.audit({ subjectId: webinar.id, details });
  });
  return findAdminWebinar(context.db, params.id, actor);
}
