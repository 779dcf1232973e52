import type { ServiceContext } from '@backflow/service-kit';
import type { Models } from './db/models.ts';

/** Dependencies of this service's handlers. */
export interface CredentialsContext extends ServiceContext {
  readonly models: Models;
}
