import { prepareService } from '@backflow/service-kit';
import { identityPrepareSettings } from './config.ts';
import { MIGRATIONS } from './db/migrations/index.ts';
import { defineModels } from './db/models/index.ts';
import { seedDemo } from './demo/seed-demo.ts';

prepareService({
  name: 'identity',
  settings: identityPrepareSettings,
  migrations: MIGRATIONS,
  seedDemo: (db) => seedDemo(db, defineModels(db.sequelize)),
});
