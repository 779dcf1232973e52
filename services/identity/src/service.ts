import { defineService, serviceSettings } from '@backflow/service-kit';
import type { ServiceContext } from '@backflow/service-kit';
import { defineModels } from './db/models/index.ts';

/** Accounts, sessions, profiles, preferences, and the administration of users. */
export const identity = defineService<ServiceContext>({
  name: 'identity',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: defineModels,
  routes: [],
});
