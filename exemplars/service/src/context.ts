import type { ServiceContext } from '@backflow/service-kit';
import type { Models } from './db/models.ts';

/** What this service's handlers work with. */
export interface ExemplarContext extends ServiceContext {
  readonly models: Models;
}
