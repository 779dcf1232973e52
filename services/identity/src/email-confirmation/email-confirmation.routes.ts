import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { confirmEmail } from './confirm-email.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import type { ConfirmationDeps } from './resend-confirmation.ts';

export const emailConfirmationRoutes = (deps: ConfirmationDeps) => [
  route(contracts.confirmEmail, (call) => confirmEmail(deps.db, call)),
  route(contracts.resendConfirmation, (call) => resendConfirmation(deps, call)),
];
