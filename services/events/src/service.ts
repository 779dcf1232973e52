import { defineService, serviceSettings } from '@backflow/service-kit';
import type { EventsContext } from './context.ts';
import { defineModels } from './db/models/index.ts';

/** Everything with a date: events, webinars, suppliers, and the registrations for them. */
export const events = defineService<EventsContext>({
  name: 'events',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: defineModels,
  routes: [],
});
