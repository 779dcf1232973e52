import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { adminStats } from './admin-stats.query.ts';
import { listUsers } from './list-users.query.ts';

export const administrationRoutes = (deps: IdentityDeps) => [
  route(contracts.getAdminStats, () => adminStats(deps.db)),
  route(contracts.listUsers, ({ query }) => listUsers(deps.db, query)),
];
