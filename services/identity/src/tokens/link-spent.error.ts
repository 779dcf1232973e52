import { AppError } from '@backflow/service-kit';

/** One answer for a link that is unknown, used, expired, or about an address that changed since. */
export class LinkSpentError extends AppError {
  override name = 'LinkSpentError';
  constructor() {
    super('LINK_SPENT', 'This link has expired or was used already.');
  }
}
