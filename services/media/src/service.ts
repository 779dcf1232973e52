import { defineService, serviceSettings } from '@backflow/service-kit';
import type { ServiceContext } from '@backflow/service-kit';
import { defineModels } from './db/models/index.ts';

/** Uploads: profile photos and files. */
export const media = defineService<ServiceContext>({
  name: 'media',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: defineModels,
  routes: [],
});
