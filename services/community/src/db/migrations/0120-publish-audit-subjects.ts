import { publishAuditSubjectsSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

export const publishAuditSubjects: Migration = {
  name: '0120-publish-audit-subjects',
  up: (sql) =>
    sql(
      publishAuditSubjectsSql(`
        select p.id, t.title as name, '/forum/' || p.topic_id as path, p.author_id as member_id
          from posts p join posts t on t.id = p.topic_id
        union all select id, name, null, null from categories`),
    ),
  down: (sql) => sql('drop view audit_subjects_v1'),
};
