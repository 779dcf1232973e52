import { AppError, defineService, serviceSettings } from '@backflow/service-kit';
import type { ExemplarContext } from './context.ts';
import { defineModels } from './db/models.ts';
import { seedDemo } from './demo.ts';
import { routes } from './routes.ts';

/** Open days. */
export const exemplar = defineService<ExemplarContext>({
  name: 'exemplar',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  announcedTables: [{ table: 'open_days', topics: ['exemplar'] }],
  models: defineModels,
  routes,
  conflicts: {
    open_days_title: () => new AppError('CONFLICT', 'There is another one with this title.'),
  },
  seed: seedDemo,
});
