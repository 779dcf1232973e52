import { prepareService } from '@backflow/service-kit';
import { identityPrepareSettings } from './config.ts';
import { MIGRATIONS } from './db/migrations/index.ts';
import { initModels } from './db/models/init-models.ts';
import { seedDemo } from './demo/seed-demo.ts';

prepareService({
  name: 'identity',
  settings: identityPrepareSettings,
  migrations: MIGRATIONS,
  async seedDemo({ sequelize }) {
    initModels(sequelize);
    await seedDemo(sequelize);
  },
});
