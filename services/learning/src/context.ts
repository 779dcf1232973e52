import type { ServiceContext } from '@backflow/service-kit';
import type { Models } from './db/models.ts';

/** The context of this service's handlers. */
export interface LearningContext extends ServiceContext {
  readonly settings: ServiceContext['settings'] & { readonly VIDEO_ORIGINS: readonly string[] };
  readonly models: Models;
}
