import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

export const passwordResetRoutes = (deps: IdentityDeps) => [
  route(contracts.forgotPassword, (call) => forgotPassword(deps, call)),
  route(contracts.resetPassword, (call) => resetPassword(deps, call)),
];
