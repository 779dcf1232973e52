import type { AdminEventView, createEvent as contract } from '@backflow/contracts/events';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { checkEvent } from './check-event.ts';
import { auditSummary, newEventFields } from './event-fields.ts';
import { findAdminEvent } from './find-event.query.ts';

/**
 * An administrator adds an event.
 * @throws ValidationError that lists every problem between its fields
 */
export async function createEvent(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<AdminEventView> {
  const { db, models } = context;
  const { actor, body } = call;
  const fields = await checkEvent(db, newEventFields(body), body);
  const id = await mutate(context, call, async (write) => {
    const event = await models.Event.create(fields, { transaction: write.transaction });
    write.audit({ subjectId: event.id, details: auditSummary(fields) });
    return event.id;
  });
  return findAdminEvent(db, id, actor);
}
