import type { ServiceContext } from '@backflow/service-kit';
import type { Models } from './db/models/index.ts';
import type { EventRowCache } from './events/event-row-cache.ts';

/** What this service's handlers work with. */
export interface EventsContext extends ServiceContext {
  readonly models: Models;
  readonly eventRows: EventRowCache;
}
