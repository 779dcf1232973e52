import * as z from '@backflow/contracts/zod';
import { id, requiredText, version } from '../fields.ts';
import { recordEndpoints } from '../record.ts';
import { endpoint } from './endpoint.ts';

/** A stored pattern for new events. `moveToDay` gives its fields another first day. */
export const EventTemplate = z.object({
  id: z.string(),
  version,
  name: z.string(),
  /** An `EventInput`, with the times of the event that it was made from. */
  fields: z.record(z.string(), z.unknown()),
});
export type EventTemplate = z.infer<typeof EventTemplate>;

const TemplateInput = z.object({
  name: requiredText('Name', { max: 120 }),
  /** The event whose fields the template takes over. */
  eventId: id,
});

const writes = recordEndpoints({
  id: 'event-templates',
  service: 'events',
  noun: 'template',
  input: TemplateInput,
  view: EventTemplate,
  reads: ['event-templates'],
  changes: ['event-templates'],
  notes: { remove: 'Delete a template. Events that were made from it stay.' },
});
export const { create: createTemplate, update: updateTemplate, remove: deleteTemplate } = writes;

export const listTemplates = endpoint({
  id: 'event-templates.list',
  method: 'GET',
  path: '/api/admin/event-templates',
  summary: 'Every template of events, by name.',
  access: 'admin',
  response: z.array(EventTemplate),
  reads: ['event-templates'],
});
