import { EventInput } from '@backflow/contracts/events';
import type { EventTemplate, createTemplate, updateTemplate } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { ValidationError, defineRecord, select, sql } from '@backflow/service-kit';
import type { Call, Database, Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { EventRecord } from '../db/models.ts';

const Stored = z.object({ name: z.string(), fields: z.record(z.string(), z.unknown()) });

const selectTemplates = (db: Database, condition: Sql): Promise<EventTemplate[]> =>
  select<EventTemplate>(
    db,
    'event-templates',
    sql`
      select id, version, name, fields from event_templates
       where deleted_at is null and ${condition} order by lower(name), id`,
  );

/** Every template, by name. */
export const templatesList = ({ db }: EventsContext): Promise<EventTemplate[]> =>
  selectTemplates(db, sql`true`);

const stored = defineRecord({
  noun: 'template',
  input: Stored,
  model: ({ models }: EventsContext) => models.EventTemplate,
  view: async ({ db }, id) => (await selectTemplates(db, sql`id = ${id}`))[0],
  summary: ['name'],
  longTexts: ['fields'],
});

/** Templates of events, which are made from an event. */
export const templateRecord = {
  create: async (context: EventsContext, call: Call<typeof createTemplate>) => {
    const { name, eventId } = call.body;
    return stored.create(context, { ...call, body: { name, fields: await readFields(context, eventId) } });
  },
  update: async (context: EventsContext, call: Call<typeof updateTemplate>) => {
    const { eventId, ...sent } = call.body;
    const fields = eventId === undefined ? {} : { fields: await readFields(context, eventId) };
    return stored.update(context, { ...call, body: { ...sent, ...fields } });
  },
  remove: stored.remove,
};

async function readFields(context: EventsContext, eventId: string): Promise<EventTemplate['fields']> {
  const row = await context.models.Event.findOne({ where: { id: eventId, deletedAt: null } });
  if (!row) throw new ValidationError([{ path: 'eventId', message: 'This event does not exist' }]);
  return toTemplateFields(row);
}

/** All that administrators enter of an event, as the contract has it; a template's events begin as drafts. */
export function toTemplateFields(event: EventRecord): EventTemplate['fields'] {
  const names = Object.keys(EventInput.shape) as (keyof EventInput)[];
  const fields: unknown = JSON.parse(
    JSON.stringify(Object.fromEntries(names.map((name) => [name, event[name]]))),
  );
  return { ...(fields as object), isPublished: false };
}
