import { defineService, serviceSettings } from '@backflow/service-kit';
import type { ServiceContext } from '@backflow/service-kit';

/** Mail: templates, sending, preferences and the delivery log. Owns the job queue for all services. */
export const notifications = defineService<ServiceContext>({
  name: 'notifications',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: () => ({}),
  routes: [],
  ownsJobQueue: true,
});
