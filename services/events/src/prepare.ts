import { createLogger, migrate, openDatabase, start } from '@backflow/service-kit';
import { readPrepareConfig } from './config.ts';
import { MIGRATIONS } from './db/migrations/index.ts';
import { defineModels } from './db/models/index.ts';
import { seedDemo } from './demo/seed-demo.ts';

start(async () => {
  const settings = readPrepareConfig();
  const db = openDatabase(settings.DATABASE_URL, createLogger('events-prepare', settings.LOG_LEVEL));
  try {
    await migrate(db.sequelize, settings.DATABASE_URL, MIGRATIONS);
    if (settings.SEED_DEMO) await seedDemo(db, defineModels(db.sequelize), Date.now());
  } finally {
    await db.close();
  }
});
