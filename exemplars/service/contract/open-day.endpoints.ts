import * as z from '@backflow/contracts/zod';
import { IdParams, id, instant, paging, version } from '../../../packages/contracts/src/fields.ts';
import { endpoint } from './endpoint.ts';

/** The public view: everyone may read it. */
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
  id: 'open-days.list',
  method: 'GET',
  path: '/api/open-days',
  summary: 'Every open day, newest first.',
  access: 'public',
  query: z.object(paging),
  response: z.array(OpenDay),
  reads: ['exemplar' as never],
});

export const getOpenDay = endpoint({
  id: 'open-days.get',
  method: 'GET',
  path: '/api/open-days/:id',
  summary: 'One open day.',
  access: 'member',
  params: IdParams,
  response: OpenDay,
  reads: ['exemplar' as never],
});
