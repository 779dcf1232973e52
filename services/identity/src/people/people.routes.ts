import * as contracts from '@backflow/contracts/identity';
import { route } from '@backflow/service-kit';
import { getUser } from './admin-user.query.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { eraseUser } from './erase-user.ts';
import { listUsers } from './list-users.query.ts';
import { setAdministrator } from './set-administrator.ts';
import { endSuspension, suspendUser } from './suspend.ts';

export const peopleRoutes = [
  route(contracts.listUsers, listUsers),
  route(contracts.getUser, getUser),
  route(contracts.setAdministrator, setAdministrator),
  route(contracts.suspendUser, suspendUser),
  route(contracts.endSuspension, endSuspension),
  route(contracts.endUserSessions, endUserSessions),
  route(contracts.eraseUser, eraseUser),
];
