import {
  createLogger,
  migrate,
  openDatabase,
  parseConfig,
  prepareSettings,
  start,
} from '@backflow/service-kit';
import { MIGRATIONS } from './db/migrations/index.ts';

start(async () => {
  const settings = parseConfig(prepareSettings);
  const db = openDatabase(settings.DATABASE_URL, createLogger('media-prepare', 'error'));
  try {
    await migrate(db.sequelize, settings.DATABASE_URL, MIGRATIONS);
  } finally {
    await db.close();
  }
});
