import type { Migration } from '@backflow/service-kit';

/** Rows of imports among the items of bulk changes, the numbers that invoices had in former books, and those of courses. */
export const imports: Migration = {
  name: '0070-imports',
  up: (sql) =>
    sql(`
      -- Of an import: the row in the table and its cells. Erased once it is imported, since it may have personal data.
      alter table bulk_change_items add column source jsonb;
      alter table invoices add column former_number text;
      create index invoices_by_former_number on invoices (lower(former_number)) where former_number is not null;
      -- Numbers by which authorities know courses, also those of former years: by title.
      create table course_numbers (
        authority text not null,
        title text not null,
        number text not null
      );
      create unique index course_numbers_by_title on course_numbers (lower(title), lower(authority));
      create index hours_by_year on hours_entries (year, user_id);
    `),
  down: (sql) =>
    sql(`
      drop index hours_by_year;
      drop table course_numbers;
      alter table invoices drop column former_number;
      alter table bulk_change_items drop column source;
    `),
};
