import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { adminStats } from './admin-stats.query.ts';
import { listUsers } from './list-users.query.ts';

export const administrationRoutes = (db: Database) => [
  route(contracts.getAdminStats, () => adminStats(db)),
  route(contracts.listUsers, ({ query }) => listUsers(db, query)),
];
