import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL, publishAuditSubjectsSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

export const createOpenDays: Migration = {
  name: '0001-create-open-days',
  up: (sql) =>
    sql(`
      create table open_days (
        id uuid primary key,
        title text not null,
        description text,
        starts_at timestamptz(3) not null,
        capacity integer,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version integer not null default 1,
        deleted_at timestamptz(3)
      );
      create unique index open_days_title on open_days (lower(title)) where deleted_at is null;
      create index open_days_newest on open_days (created_at desc, id desc) where deleted_at is null;
      ${AUDIT_TABLE_SQL}
      ${PUBLISH_AUDIT_SQL}
      ${publishAuditSubjectsSql('select id, title, null::text, null::uuid from open_days')}
    `),
  down: (sql) => sql('drop view audit_subjects_v1, audit_lines_v1; drop table audit_lines, open_days'),
};
