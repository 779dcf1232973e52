import * as z from '@backflow/contracts/zod';
import { id, requiredText, version } from '../fields.ts';
import { recordEndpoints } from '../record.ts';
import { addDays, daysBetween, instantOfWall, pacificDay, pacificWall } from '../time/index.ts';
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

const DAY_MS = 24 * 60 * 60 * 1000;
const INSTANTS = ['startDate', 'endDate', 'registrationCloseDate', 'startsAt', 'endsAt'];
const DAYS = ['until'];

/**
 * An event's fields with another first day: all its days move along, and all its times stay the same on a Pacific clock. A time in the
 * hour that is skipped in spring becomes ''. Sessions lose their ids: they are others.
 */
export function moveToDay<Fields extends { startDate: string }>(fields: Fields, day: string): Fields {
  const days = daysBetween(pacificDay(new Date(fields.startDate)), day);
  const move = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => move(each));
    if (typeof value === 'object' && value !== null) return moveFields(value);
    if (typeof value !== 'string' || value === '') return value;
    if (DAYS.includes(name)) return addDays(value, days);
    return INSTANTS.includes(name) ? moveInstant(value, days) : value;
  };
  const moveFields = (object: object) =>
    Object.fromEntries(
      Object.entries(object).flatMap(([name, value]) =>
        name === 'id' ? [] : [[name, move(value, name)] as const],
      ),
    );
  return moveFields(fields) as Fields;
}

const moveInstant = (instant: string, days: number): string =>
  instantOfWall(new Date(pacificWall(new Date(instant)).getTime() + days * DAY_MS))?.toISOString() ?? '';
