import {
  MIGRATION_STATEMENT_MS,
  createLogger,
  migrate,
  openDatabase,
  parseConfig,
  start,
} from '@backflow/service-kit';
import { identityPrepareSettings } from './config.ts';
import { MIGRATIONS } from './db/migrations/index.ts';
import { initModels } from './db/models/init-models.ts';
import { seedDemo } from './demo/seed-demo.ts';

start(async () => {
  const { DATABASE_URL, SEED_DEMO } = parseConfig(identityPrepareSettings);
  const db = openDatabase(DATABASE_URL, createLogger('identity-prepare', 'error'), {
    statementMs: MIGRATION_STATEMENT_MS,
  });
  try {
    await migrate(db.sequelize, DATABASE_URL, MIGRATIONS);
    initModels(db.sequelize);
    if (SEED_DEMO) await seedDemo(db.sequelize);
  } finally {
    await db.close();
  }
});
