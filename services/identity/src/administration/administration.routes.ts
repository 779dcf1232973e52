import * as contracts from '@backflow/contracts/identity';
import { route } from '@backflow/service-kit';
import { adminStats } from './admin-stats.query.ts';
import { listAuditActions } from './audit-actions.ts';
import { listAuditEntries } from './audit-entries.query.ts';
import { exportAuditEntries } from './export-audit-entries.ts';

export const administrationRoutes = [
  route(contracts.getAdminStats, adminStats),
  route(contracts.listAuditEntries, listAuditEntries),
  route(contracts.listAuditActions, listAuditActions),
  route(contracts.exportAuditEntries, exportAuditEntries),
];
