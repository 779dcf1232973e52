import {
  closeRedis,
  createLogger,
  openDatabase,
  openRedis,
  parseConfig,
  runProcess,
  start,
} from '@backflow/service-kit';
import { createIdentityApp } from './app.ts';
import { identitySettings } from './config.ts';

start(async () => {
  const settings = parseConfig(identitySettings);
  const log = createLogger('identity', settings.LOG_LEVEL);
  const db = openDatabase(settings.DATABASE_URL, log);
  const redis = openRedis(settings.REDIS_URL, log);
  await runProcess({
    listener: createIdentityApp({ db, redis, log, settings }),
    host: settings.HOST,
    port: settings.PORT,
    log,
    async close() {
      closeRedis(redis);
      await db.close();
    },
  });
});
