import type { ServiceDeps } from '@backflow/service-kit';
import type { FileStorage } from '@flystorage/file-storage';
import type { Models } from './db/models/index.ts';

/** What this service's handlers work with. */
export interface MediaDeps extends ServiceDeps {
  readonly models: Models;
  readonly storage: FileStorage;
}
