import { defineService, serviceSettings } from '@backflow/service-kit';
import type { EventsContext } from './context.ts';
import { announcedTables } from './db/announced-tables.ts';
import { defineModels } from './db/models.ts';
import { routes } from './routes.ts';
import { supplierNameTaken } from './suppliers/suppliers.ts';
import { templateNameTaken } from './templates/template.record.ts';
import { venueNameTaken } from './venues/venue.record.ts';

/** Events, webinars and their suppliers. The bookings service books them. */
export const events = defineService<EventsContext>({
  name: 'events',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  announcedTables,
  models: defineModels,
  routes,
  conflicts: {
    suppliers_name_key: supplierNameTaken,
    suppliers_one_per_name: supplierNameTaken,
    venues_one_per_name: venueNameTaken,
    event_templates_one_per_name: templateNameTaken,
  },
  seed: async (context) => {
    const { seedEvents } = await import('./demo/seed-events.ts');
    const { seedWebinars } = await import('./demo/seed-webinars.ts');
    await seedEvents(context);
    await seedWebinars(context);
  },
});
