import type { Migration } from '@backflow/service-kit';

/** Mails to the supplier that wait for the next digest: what each was requested with, no address. */
export const createSupplierDigest: Migration = {
  name: '0060-create-supplier-digest',
  up: (sql) =>
    sql(`
      create table supplier_digest_entries (
        -- The delivery's id.
        id uuid primary key,
        at timestamptz(3) not null,
        request jsonb not null,
        -- The job that sends it; null until one has taken it.
        digest_id uuid
      );
    `),
  down: (sql) => sql('drop table supplier_digest_entries'),
};
