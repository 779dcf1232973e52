import * as z from '@backflow/contracts/zod';
import { id, version } from '../fields.ts';
import { endpoint } from './endpoint.ts';

/** An authority that licenses testers, and what it calls the license: 'Texas (TCEQ)', 'Backflow Prevention Assembly Tester'. */
export const Authority = z.object({
  id,
  name: z.string(),
  credential: z.string(),
  website: z.nullable(z.string()),
  version,
});
export type Authority = z.infer<typeof Authority>;

export const listLicensingAuthorities = endpoint({
  id: 'authorities.list',
  method: 'GET',
  path: '/api/authorities',
  summary: 'The authorities that license testers, by name.',
  access: 'public',
  response: z.array(Authority),
  reads: ['authorities'],
});
