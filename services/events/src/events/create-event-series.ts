import type { AdminEventView, createEventSeries as contract } from '@backflow/contracts/events';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { checkEvent, refuseBrokenRules } from './check-event.ts';
import { auditSummary, newEventFields } from './event-fields.ts';
import { findAdminEvents } from './find-event.query.ts';
import { seriesTimes } from './series-times.ts';

/**
 * An administrator adds an event several times: all of them or none.
 * @throws ValidationError that lists every problem between the fields, or names the day on which a time does not exist
 */
export async function createEventSeries(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<AdminEventView[]> {
  const { db, models } = context;
  const { repeat, ...input } = call.body;
  const first = await checkEvent(db, newEventFields(input), input);
  const events = seriesTimes(first, repeat).map((times) => ({ ...first, ...times }));
  events.forEach(refuseBrokenRules);
  const ids = await mutate(context, call, async (write) => {
    const made = await models.Event.bulkCreate(events, { transaction: write.transaction });
    const added = made.map(({ id }) => id);
    write.audit({ subjectId: added[0] ?? null, details: { ...auditSummary(first), repeat, events: added } });
    return added;
  });
  return findAdminEvents(db, ids, call.actor);
}
