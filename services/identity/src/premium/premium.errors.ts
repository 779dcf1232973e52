import { AppError } from '@backflow/service-kit';

export class PremiumRequestedError extends AppError {
  override name = 'PremiumRequestedError';
  constructor() {
    super('PREMIUM_REQUESTED', 'You have asked for premium already. We will answer by mail.');
  }
}

export class AlreadyPremiumError extends AppError {
  override name = 'AlreadyPremiumError';
  constructor() {
    super('ALREADY_PREMIUM', 'Everything premium is open to you already.');
  }
}

export class RequestDecidedError extends AppError {
  override name = 'RequestDecidedError';
  constructor(status: 'granted' | 'declined') {
    super('REQUEST_DECIDED', `This request was ${status} already.`);
  }
}
