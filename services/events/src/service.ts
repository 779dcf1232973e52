import { defineService, serviceSettings } from '@backflow/service-kit';
import type { EventsContext } from './context.ts';
import { announcedTables } from './db/announced-tables.ts';
import { defineModels } from './db/models.ts';
import { eraseMemberJob, mergeMemberJob } from './events/facilitator-jobs.ts';
import { nameTaken } from './name-taken.ts';
import { routes } from './routes.ts';

/** Events, webinars and their suppliers. The bookings service books them. */
export const events = defineService<EventsContext>({
  name: 'events',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  announcedTables,
  models: defineModels,
  routes,
  jobs: [eraseMemberJob, mergeMemberJob],
  conflicts: {
    suppliers_name_key: nameTaken('supplier'),
    suppliers_one_per_name: nameTaken('supplier'),
    venues_one_per_name: nameTaken('venue'),
    event_templates_one_per_name: nameTaken('template'),
  },
  seed: async (context) => {
    const { seedEvents } = await import('./demo/seed-events.ts');
    const { seedWebinars } = await import('./demo/seed-webinars.ts');
    await seedEvents(context);
    await seedWebinars(context);
  },
});
