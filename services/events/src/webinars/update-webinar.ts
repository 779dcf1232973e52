import type { AdminWebinarView, updateWebinar as contract } from '@backflow/contracts';
import { ConflictError, ValidationError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { differences } from '../differences.ts';
import { isMove, queueNotifyMoved } from '../mails/notify-moved.ts';
import { occasionOfWebinar } from '../mails/occasion.ts';
import { queueTellOfWebinarTakenDown } from '../mails/tell-of-webinar-taken-down.ts';
import { limitProblems } from '../seats/limit-problems.ts';
import { findAdminWebinar } from './find-webinar.query.ts';
import { holdWebinar } from './hold-webinar.ts';
import { changedWebinarFields, fieldsOfWebinar } from './webinar-fields.ts';

/**
 * An administrator changes some fields of a webinar. When a published webinar moves, everyone registered is notified, unless the
 * administrator decided otherwise.
 * @throws NotFoundError, a ConflictError with the webinar as it is now when the edit was made from an older version, or a
 *   ValidationError for a limit below the seats taken
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
    const { currentAttendees } = webinar;
    const problems = limitProblems(fields, { ...before, currentAttendees });
    if (problems.length > 0) throw new ValidationError(problems);
    const details = differences(before, fields);
    if (Object.keys(details).length === 0) return write.unchanged();
    const { transaction } = write;
    const was = occasionOfWebinar(context, webinar);
    await webinar.update({ ...fields, version: webinar.version + 1 }, { transaction });
    if (before.isPublished && !fields.isPublished) await queueTellOfWebinarTakenDown(context, write, webinar);
    const now = occasionOfWebinar(context, webinar);
    const isMoved = before.isPublished && fields.isPublished && isMove(context, was, now);
    if (isMoved && body.notify) await queueNotifyMoved(context, write, 'webinars', webinar, was);
    write.audit({ subjectId: webinar.id, details: { ...details, ...(isMoved && { notify: body.notify }) } });
  });
  return findAdminWebinar(context.db, params.id, actor);
}
