import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { adminStats } from './admin-stats.query.ts';
import { listAuditEntries } from './audit-entries.query.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { listUsers } from './list-users.query.ts';

export const administrationRoutes = [
  route(contracts.getAdminStats, adminStats),
  route(contracts.listUsers, listUsers),
  route(contracts.endUserSessions, endUserSessions),
  route(contracts.listAuditEntries, listAuditEntries),
];
