import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

export const passwordResetRoutes = [
  route(contracts.forgotPassword, forgotPassword),
  route(contracts.resetPassword, resetPassword),
];
