import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { forgotPassword } from './forgot-password.ts';
import type { PasswordResetDeps } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

export const passwordResetRoutes = (deps: PasswordResetDeps) => [
  route(contracts.forgotPassword, (call) => forgotPassword(deps, call)),
  route(contracts.resetPassword, (call) => resetPassword(deps, call)),
];
