import { AppError } from '@backflow/service-kit';

export class EmailTakenError extends AppError {
  override name = 'EmailTakenError';
  constructor() {
    const message = 'An account with this email already exists';
    super('EMAIL_TAKEN', message, [{ path: 'email', message }]);
  }
}
