import { AppError } from '@backflow/service-kit';

export class EventCompletedError extends AppError {
  override name = 'EventCompletedError';
  constructor() {
    super('EVENT_COMPLETED', 'This event has already taken place.');
  }
}

export class RegistrationClosedError extends AppError {
  override name = 'RegistrationClosedError';
  constructor() {
    super('REGISTRATION_CLOSED', 'Registration for this event is closed.');
  }
}

export class AlreadyRegisteredError extends AppError {
  override name = 'AlreadyRegisteredError';
  constructor(message = 'You are already registered for this event.') {
    super('ALREADY_REGISTERED', message);
  }
}

export class EventFullError extends AppError {
  override name = 'EventFullError';
  constructor() {
    super('EVENT_FULL', 'This event is full.');
  }
}

export class PremiumRequiredError extends AppError {
  override name = 'PremiumRequiredError';
  constructor(message = 'This event is for premium members. Upgrade to Premium to register.') {
    super('PREMIUM_REQUIRED', message);
  }
}
