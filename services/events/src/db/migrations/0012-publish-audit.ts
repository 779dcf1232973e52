import { PUBLISH_AUDIT_SQL } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

export const publishAudit: Migration = {
  name: '0012-publish-audit',
  up: (sql) => sql(PUBLISH_AUDIT_SQL),
  down: (sql) =>
    sql(`
      drop view audit_lines_v1;
      drop index audit_lines_newest;
      drop index if exists audit_lines_actor, audit_lines_action;
    `),
};
