import { AppError } from '@backflow/service-kit';

export class EmailTakenError extends AppError {
  override name = 'EmailTakenError';
  constructor() {
    const message = 'An account with this email already exists';
    super('EMAIL_TAKEN', message, [{ path: 'email', message }]);
  }
}

export class RegistrationDisabledError extends AppError {
  override name = 'RegistrationDisabledError';
  constructor() {
    super('REGISTRATION_DISABLED', 'New accounts cannot be made at the moment. Please come back later.');
  }
}
