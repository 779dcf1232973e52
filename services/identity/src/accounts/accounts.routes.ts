import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { createAccount } from './create-account.ts';
import type { AccountDeps } from './create-account.ts';
import { updateNotifications } from './update-notifications.ts';
import { updateProfile } from './update-profile.ts';

export const accountRoutes = (deps: AccountDeps) => [
  route(contracts.createAccount, (call) => createAccount(deps, call)),
  route(contracts.updateProfile, (call) => updateProfile(deps, call)),
  route(contracts.updateNotifications, (call) => updateNotifications(deps.db, call)),
];
