import { createLogger, migrate, openDatabase, parseConfig, start } from '@backflow/service-kit';
import { eventsPrepareSettings } from './config.ts';
import { MIGRATIONS } from './db/migrations/index.ts';
import { defineModels } from './db/models/index.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { seedWebinars } from './demo/seed-webinars.ts';

start(async () => {
  const settings = parseConfig(eventsPrepareSettings);
  const db = openDatabase(settings.DATABASE_URL, createLogger('events-prepare', 'error'));
  try {
    await migrate(db.sequelize, settings.DATABASE_URL, MIGRATIONS);
    if (settings.SEED_DEMO) {
      const models = defineModels(db.sequelize);
      await seedDemo(db, models, Date.now());
      await seedWebinars(db, models, Date.now());
    }
  } finally {
    await db.close();
  }
});
