import type { Migration } from '@backflow/service-kit';

/** Suppliers as learning reads them: resources name one. */
export const publishSuppliers: Migration = {
  name: '0019-publish-suppliers',
  up: (sql) =>
    sql(`
      create view suppliers_v1 as select id, name from suppliers;
      grant select on suppliers_v1 to backflow_learning;
    `),
  down: (sql) => sql('drop view suppliers_v1'),
};
