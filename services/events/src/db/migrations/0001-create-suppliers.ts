import type { Migration } from '@backflow/service-kit';

export const createSuppliers: Migration = {
  name: '0001-create-suppliers',
  up: (sql) =>
    sql(`
      create table suppliers (
        id uuid primary key default gen_random_uuid(),
        name text not null unique
      )
    `),
  down: (sql) => sql('drop table suppliers'),
};
