import { AUDIT_TABLE_SQL } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

export const createAuditLines: Migration = {
  name: '0004-create-audit-lines',
  up: (sql) => sql(AUDIT_TABLE_SQL),
  down: (sql) => sql('drop table audit_lines'),
};
