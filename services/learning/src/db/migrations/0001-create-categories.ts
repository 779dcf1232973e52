import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

/** What courses and resources are sorted by, and the audit trail of this service. */
export const createCategories: Migration = {
  name: '0001-create-categories',
  up: (sql) =>
    sql(`
      create table course_categories (id uuid primary key default gen_random_uuid(), name text not null);
      create unique index course_categories_name on course_categories (lower(name));
      create table resource_categories (id uuid primary key default gen_random_uuid(), name text not null);
      create unique index resource_categories_name on resource_categories (lower(name));
      ${AUDIT_TABLE_SQL}
      ${PUBLISH_AUDIT_SQL}
    `),
  down: (sql) =>
    sql(
      'drop view audit_lines_v1; drop table audit_lines; drop table resource_categories; drop table course_categories',
    ),
};
