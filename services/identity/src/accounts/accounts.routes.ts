import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { createAccount } from './create-account.ts';
import { updateNotifications } from './update-notifications.ts';
import { updateProfile } from './update-profile.ts';

export const accountRoutes = (deps: IdentityDeps) => [
  route(contracts.createAccount, (call) => createAccount(deps, call)),
  route(contracts.updateProfile, (call) => updateProfile(deps, call)),
  route(contracts.updateNotifications, (call) => updateNotifications(deps, call)),
];
