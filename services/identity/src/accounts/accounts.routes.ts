import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { createAccount } from './create-account.ts';
import { updateNotifications } from './update-notifications.ts';
import { updateProfile } from './update-profile.ts';

export const accountRoutes = [
  route(contracts.createAccount, createAccount),
  route(contracts.updateProfile, updateProfile),
  route(contracts.updateNotifications, updateNotifications),
];
