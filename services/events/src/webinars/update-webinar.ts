import type { AdminWebinarView, updateWebinar as contract } from '@backflow/contracts/webinars';
import { ConflictError, ValidationError, lockOffer, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { limitProblems } from '../bookings/limit-problems.ts';
import { announcedWebinar, notifyChange } from '../bookings/notify-change.ts';
import type { EventsContext } from '../context.ts';
import { differences } from '../differences.ts';
import { findAdminWebinar } from './find-webinar.query.ts';
import { lockWebinar } from './lock-webinar.ts';
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
    const webinar = await lockWebinar(context, write, params.id);
    if (body.version !== undefined && body.version !== webinar.version) {
      throw new ConflictError(await findAdminWebinar(context.db, params.id, actor));
    }
    const before = fieldsOfWebinar(webinar);
    const fields = changedWebinarFields(before, body);
    const { pending, confirmed } = await lockOffer(write, webinar.id);
    const problems = limitProblems(fields, { ...before, seatsTaken: pending + confirmed });
    if (problems.length > 0) throw new ValidationError(problems);
    const details = differences(before, fields);
    if (Object.keys(details).length === 0) return write.unchanged();
    const { transaction } = write;
    const announced = announcedWebinar(webinar);
    await webinar.update({ ...fields, version: webinar.version + 1 }, { transaction });
    const isMoved = await notifyChange(context, write, {
      offer: webinar,
      before: announced,
      after: announcedWebinar(webinar),
      notify: body.notify,
    });
    write.audit({ subjectId: webinar.id, details: { ...details, ...(isMoved && { notify: body.notify }) } });
  });
  return findAdminWebinar(context.db, params.id, actor);
}
