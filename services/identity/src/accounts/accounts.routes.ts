import * as contracts from '@backflow/contracts/identity';
import { route } from '@backflow/service-kit';
import { confirmEmail, resendConfirmation } from './confirm-email.ts';
import { cancelEmailChange, undoEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { createAccount } from './create-account.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { updateNotifications, updateProfile } from './update-account.ts';

export const accountRoutes = [
  route(contracts.createAccount, createAccount),
  route(contracts.updateProfile, updateProfile),
  route(contracts.updateNotifications, updateNotifications),
  route(contracts.confirmEmail, confirmEmail),
  route(contracts.cancelEmailChange, cancelEmailChange),
  route(contracts.undoEmailChange, undoEmailChange),
  route(contracts.changePassword, changePassword),
  route(contracts.resendConfirmation, resendConfirmation),
  route(contracts.forgotPassword, forgotPassword),
  route(contracts.resetPassword, resetPassword),
];
