import * as z from '@backflow/contracts/zod';
import { endpoint } from '../../../packages/contracts/src/endpoint.ts';
import {
  IdParams,
  id,
  instant,
  optionalText,
  paging,
  requiredText,
  version,
} from '../../../packages/contracts/src/fields.ts';

/** What administrators enter. */
export const OpenDayInput = z.object({
  title: requiredText('Title', { max: 120 }),
  description: z.optional(optionalText('Description', { max: 2000, multiline: true })),
  startsAt: instant('Starts at'),
  /** How many may book it; null is no limit. */
  capacity: z.optional(
    z.nullable(z.int('Capacity must be a number').check(z.minimum(0, 'Capacity cannot be negative'))),
  ),
});
export type OpenDayInput = z.infer<typeof OpenDayInput>;

/** What everybody may see of it. */
export const OpenDay = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  startsAt: instant('Starts at'),
  capacity: z.nullable(z.int()),
  createdAt: instant('Created at'),
  version,
});
export type OpenDay = z.infer<typeof OpenDay>;

export const listOpenDays = endpoint({
  id: 'openDays.list',
  service: 'exemplar' as never,
  method: 'GET',
  path: '/api/open-days',
  summary: 'Every open day, newest first.',
  access: 'public',
  query: z.object(paging),
  response: z.array(OpenDay),
});

export const getOpenDay = endpoint({
  id: 'openDays.get',
  service: 'exemplar' as never,
  method: 'GET',
  path: '/api/open-days/:id',
  summary: 'One open day.',
  access: 'member',
  params: IdParams,
  response: OpenDay,
});

export const createOpenDay = endpoint({
  id: 'openDays.create',
  auditSentence: 'added the open day {subject}',
  service: 'exemplar' as never,
  method: 'POST',
  path: '/api/open-days',
  summary: 'Add one open day.',
  access: 'admin',
  body: OpenDayInput,
  response: OpenDay,
  status: 201,
});

export const updateOpenDay = endpoint({
  id: 'openDays.update',
  auditSentence: 'changed the open day {subject}',
  service: 'exemplar' as never,
  method: 'PATCH',
  path: '/api/open-days/:id',
  summary:
    'Change the fields given; absent fields keep their value. An edit of an older version is refused (409).',
  access: 'admin',
  params: IdParams,
  body: z.extend(z.partial(OpenDayInput), { version: z.optional(version) }),
  response: OpenDay,
});

export const deleteOpenDay = endpoint({
  id: 'openDays.delete',
  auditSentence: 'removed the open day {subject}',
  service: 'exemplar' as never,
  method: 'DELETE',
  path: '/api/open-days/:id',
  summary: 'Remove one open day for good.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
});
