import type { AdminWebinarView, createWebinar as contract } from '@backflow/contracts/webinars';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { findAdminWebinar } from './find-webinar.query.ts';
import { webinarAuditSummary, newWebinarFields } from './webinar-fields.ts';

/** An administrator adds a webinar. */
export async function createWebinar(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<AdminWebinarView> {
  const { db, models } = context;
  const fields = newWebinarFields(call.body);
  const id = await mutate(context, call, async (write) => {
    const webinar = await models.Webinar.create(fields, { transaction: write.transaction });
    write.audit({ subjectId: webinar.id, details: webinarAuditSummary(fields) });
    return webinar.id;
  });
  return findAdminWebinar(db, id, call.actor);
}
