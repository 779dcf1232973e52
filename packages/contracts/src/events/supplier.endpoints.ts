import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, termName } from '../fields.ts';
import { AdminTerm, TermChange } from '../term.ts';

export const Supplier = z.object({ id: z.string(), name: z.string() });
export type Supplier = z.infer<typeof Supplier>;

export const listEventSuppliers = endpoint({
  id: 'suppliers.ofEvents',
  service: 'events',
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
  service: 'events',
  method: 'GET',
  path: '/api/suppliers',
  summary: 'Every supplier that is not retired, by name.',
  access: 'public',
  response: z.array(Supplier),
  reads: ['suppliers'],
  cache: { seconds: 30 },
});

export const listAdminSuppliers = endpoint({
  id: 'suppliers.adminList',
  service: 'events',
  method: 'GET',
  path: '/api/admin/suppliers',
  summary: 'Every supplier, retired ones too, by name, with the number of events of each.',
  access: 'admin',
  response: z.array(AdminTerm),
  reads: ['suppliers', 'events/suppliers', 'resources/suppliers'],
});

export const createSupplier = endpoint({
  id: 'suppliers.create',
  auditSentence: 'added the supplier {subject}',
  service: 'events',
  method: 'POST',
  path: '/api/suppliers',
  summary: 'Add a supplier. A name that is there already is refused, whatever its case.',
  access: 'admin',
  body: z.object({ name: termName }),
  response: AdminTerm,
  status: 201,
  changes: ['suppliers'],
});

export const updateSupplier = endpoint({
  id: 'suppliers.update',
  auditSentence: 'changed the supplier {subject}',
  service: 'events',
  method: 'PATCH',
  path: '/api/suppliers/:id',
  summary:
    'Rename a supplier, retire it, or take it back. A retired one stays with what names it, and cannot be chosen any more.',
  access: 'admin',
  params: IdParams,
  body: TermChange,
  response: AdminTerm,
  changes: ['suppliers', 'events', 'resources'],
});
