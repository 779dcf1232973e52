import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { confirmEmail } from './confirm-email.ts';
import { resendConfirmation } from './resend-confirmation.ts';

export const emailConfirmationRoutes = (deps: IdentityDeps) => [
  route(contracts.confirmEmail, (call) => confirmEmail(deps, call)),
  route(contracts.resendConfirmation, (call) => resendConfirmation(deps, call)),
];
