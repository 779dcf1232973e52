import type { Limiter, ServiceContext } from '@backflow/service-kit';
import type { Models } from './db/models/index.ts';
import type { Live } from './live/live.ts';

/** What this service's handlers work with. */
export interface CommunityContext extends ServiceContext {
  readonly settings: ServiceContext['settings'] & { readonly TOPICS_PER_HOUR_OF_NETWORK: number };
  readonly models: Models;
  /** The streams of this process. */
  readonly live: Live;
  /** New topics by network. */
  readonly topicLimiter: Limiter;
}
