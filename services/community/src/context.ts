import type { ServiceContext } from '@backflow/service-kit';
import type { Models } from './db/models/index.ts';
import type { Live } from './live/live.ts';

/** What this service's handlers work with. */
export interface CommunityContext extends ServiceContext {
  readonly models: Models;
  /** The streams of this process. */
  readonly live: Live;
}
