import { publishAuditSubjectsSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

export const publishAuditSubjects: Migration = {
  name: '0120-publish-audit-subjects',
  up: (sql) =>
    sql(
      publishAuditSubjectsSql(`
        select id, original_name as name, null::text as path, owner_id as member_id from assets`),
    ),
  down: (sql) => sql('drop view audit_subjects_v1'),
};
