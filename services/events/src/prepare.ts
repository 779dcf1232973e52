import { prepareService } from '@backflow/service-kit';
import { eventsPrepareSettings } from './config.ts';
import { MIGRATIONS } from './db/migrations/index.ts';
import { defineModels } from './db/models/index.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { seedWebinars } from './demo/seed-webinars.ts';

prepareService({
  name: 'events',
  settings: eventsPrepareSettings,
  migrations: MIGRATIONS,
  async seedDemo(db) {
    const models = defineModels(db.sequelize);
    await seedDemo(db, models, Date.now());
    await seedWebinars(db, models, Date.now());
  },
});
