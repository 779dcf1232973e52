import { prepareService } from '@backflow/service-kit';
import { eventsPrepareSettings } from './config.ts';
import { MIGRATIONS } from './db/migrations/index.ts';
import { defineModels } from './db/models/index.ts';

prepareService({
  name: 'events',
  settings: eventsPrepareSettings,
  migrations: MIGRATIONS,
  async seedDemo(db) {
    // Only when asked for: what formats the demo's days takes longer to load than everything else here.
    const { seedDemo } = await import('./demo/seed-demo.ts');
    const { seedWebinars } = await import('./demo/seed-webinars.ts');
    const models = defineModels(db.sequelize);
    await seedDemo(db, models, Date.now());
    await seedWebinars(db, models, Date.now());
  },
});
