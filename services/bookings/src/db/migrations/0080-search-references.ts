import type { Migration } from '@backflow/service-kit';

/** Payments are found by words of their references, such as the number of a check. */
export const searchReferences: Migration = {
  name: '0080-search-references',
  up: (sql) =>
    sql(`
      create index payments_by_reference on payments
        using gin (to_tsvector('simple'::regconfig, invoices_plain(reference))) where reference is not null;`),
  down: (sql) => sql(`drop index payments_by_reference;`),
};
