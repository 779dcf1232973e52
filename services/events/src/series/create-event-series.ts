import { randomUUID } from 'node:crypto';
import type { AdminEventView, createEventSeries as contract } from '@backflow/contracts/events';
import { mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { assertEventRules } from '../events/check-event.ts';
import { eventRecord } from '../events/event.record.ts';
import { findAdminEvents } from '../events/find-event.query.ts';
import { seriesTimes } from './series-times.ts';

/**
 * Adds an event several times, as a series: all of them or none.
 * @throws ValidationError that lists every broken rule, or names the day on which a time does not exist
 */
export async function createEventSeries(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<AdminEventView[]> {
  const { repeat, ...input } = call.body;
  const ids = await mutate(context, call, async (write) => {
    const first = await eventRecord.newFields({ context, write }, input);
    const seriesId = randomUUID();
    const events = seriesTimes(first, repeat).map((times) => ({ ...first, ...times, seriesId }));
    events.forEach(assertEventRules);
    await write.rows(sql`insert into series (id) values (${seriesId})`);
    const rows = await context.models.Event.bulkCreate(events, { transaction: write.transaction });
    const added = rows.map(({ id }) => id);
    const details = { ...eventRecord.getSummary(first), repeat, series: seriesId, events: added };
    write.audit({ subjectId: added[0] ?? null, details });
    return added;
  });
  return findAdminEvents(context.db, ids, call.actor);
}
