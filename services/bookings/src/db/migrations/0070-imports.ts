import type { Migration } from '@backflow/service-kit';

/** Rows of imports among the items of bulk changes, and the numbers that invoices had in former books. */
export const imports: Migration = {
  name: '0070-imports',
  up: (sql) =>
    sql(`
      -- Of an import: the row in the table and its cells. Erased once it is imported, since it may have personal data.
      alter table bulk_change_items add column source jsonb;
      alter table invoices add column former_number text;
      create unique index invoices_by_former_number on invoices (lower(former_number)) where former_number is not null;
      create index hours_by_year on hours_entries (year, user_id);
    `),
  down: (sql) =>
    sql(`
      drop index hours_by_year;
      alter table invoices drop column former_number;
      alter table bulk_change_items drop column source;
    `),
};
