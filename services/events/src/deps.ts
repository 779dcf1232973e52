import type { ServiceDeps } from '@backflow/service-kit';
import type { Models } from './db/models/index.ts';
import type { EventRowCache } from './events/event-row-cache.ts';

/** What this service's handlers work with. */
export interface EventsDeps extends ServiceDeps {
  readonly models: Models;
  readonly eventRows: EventRowCache;
  /** The present, in milliseconds since 1970. */
  readonly now: () => number;
}
