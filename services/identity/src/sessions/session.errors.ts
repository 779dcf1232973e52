import { AppError } from '@backflow/service-kit';

/** One answer for an unknown address and for a wrong password. */
export class LoginFailedError extends AppError {
  override name = 'LoginFailedError';
  constructor() {
    super('LOGIN_FAILED', 'The email or password is not correct.');
  }
}
