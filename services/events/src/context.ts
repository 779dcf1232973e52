import type { ServiceContext } from '@backflow/service-kit';
import type { Models } from './db/models.ts';

/** The context of this service's handlers. */
export interface EventsContext extends ServiceContext {
  readonly models: Models;
}
