import { AppError } from '@backflow/service-kit';

export class WebinarStartedError extends AppError {
  override name = 'WebinarStartedError';
  constructor() {
    super('REGISTRATION_CLOSED', 'Registration closed when this webinar started.');
  }
}

export class WebinarFullError extends AppError {
  override name = 'WebinarFullError';
  constructor() {
    super('WEBINAR_FULL', 'This webinar is full.');
  }
}
