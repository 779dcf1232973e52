import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

/** What topics are sorted by, and the trail of what administrators do. */
export const createCategories: Migration = {
  name: '0001-create-categories',
  up: (sql) =>
    sql(`
      create table categories (
        id uuid primary key default gen_random_uuid(),
        name text not null,
        -- Approved topics.
        topic_count integer not null default 0 check (topic_count >= 0)
      );
      create unique index categories_name on categories (lower(name));
      ${AUDIT_TABLE_SQL}
      ${PUBLISH_AUDIT_SQL}
    `),
  down: (sql) => sql('drop view audit_lines_v1; drop table audit_lines; drop table categories'),
};
