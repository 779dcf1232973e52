import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { resendConfirmation } from './ask-to-confirm.ts';
import { confirmEmail } from './confirm-email.ts';

export const emailConfirmationRoutes = [
  route(contracts.confirmEmail, confirmEmail),
  route(contracts.resendConfirmation, resendConfirmation),
];
