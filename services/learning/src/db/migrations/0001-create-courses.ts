import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

export const createCourses: Migration = {
  name: '0001-create-courses',
  up: (sql) =>
    sql(`
      create table courses (
        id uuid primary key,
        title text not null,
        description text,
        created_at timestamptz(3) not null default now(),
        version integer not null default 0
      );
      create unique index courses_title on courses (lower(title));
      create index courses_newest on courses (created_at desc, id desc);
      ${AUDIT_TABLE_SQL}
      ${PUBLISH_AUDIT_SQL}
    `),
  down: (sql) => sql('drop view audit_lines_v1; drop table audit_lines; drop table courses'),
};
