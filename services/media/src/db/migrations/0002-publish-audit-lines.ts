import { PUBLISH_AUDIT_SQL } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

export const publishAuditLines: Migration = {
  name: '0002-publish-audit-lines',
  up: (sql) => sql(PUBLISH_AUDIT_SQL),
  down: (sql) => sql('drop view audit_lines_v1; drop index audit_lines_newest'),
};
