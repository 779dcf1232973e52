import { AdminTerm, termEndpoints } from '../term.ts';

export const {
  adminList: listAdminSuppliers,
  create: createSupplier,
  update: updateSupplier,
} = termEndpoints({
  id: 'suppliers',
  service: 'events',
  path: '/suppliers',
  noun: 'supplier',
  kind: { one: 'a supplier', staysWith: 'what names it', counted: 'events of each' },
  created: AdminTerm,
  reads: ['suppliers', 'events/suppliers', 'resources/suppliers'],
  // Events whose supplier was only typed in get the new one of that name.
  changes: ['suppliers', 'events'],
});
