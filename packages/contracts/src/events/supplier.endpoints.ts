import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';

export const Supplier = z.object({ id: z.string(), name: z.string() });
export type Supplier = z.infer<typeof Supplier>;

export const listEventSuppliers = endpoint({
  id: 'suppliers.ofEvents',
  method: 'GET',
  path: '/api/event-suppliers',
  summary:
    'Suppliers with at least one published event, past ones too, by name; those that were only typed in have an id as well.',
  access: 'public',
  response: z.array(Supplier),
  reads: ['events/suppliers', 'suppliers'],
  cache: { seconds: 30 },
});

export const listSuppliers = endpoint({
  id: 'suppliers.list',
  method: 'GET',
  path: '/api/suppliers',
  summary: 'Every supplier that is not retired, by name.',
  access: 'public',
  response: z.array(Supplier),
  reads: ['suppliers'],
  cache: { seconds: 30 },
});
