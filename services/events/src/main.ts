import {
  closeRedis,
  createLogger,
  openDatabase,
  openRedis,
  parseConfig,
  runProcess,
  start,
} from '@backflow/service-kit';
import { createEventsApp } from './app.ts';
import { eventsSettings } from './config.ts';

start(async () => {
  const settings = parseConfig(eventsSettings);
  const log = createLogger('events', settings.LOG_LEVEL);
  const db = openDatabase(settings.DATABASE_URL, log);
  const redis = openRedis(settings.REDIS_URL, log);
  await runProcess({
    listener: createEventsApp({ db, redis, log, settings }),
    host: settings.HOST,
    port: settings.PORT,
    log,
    async close() {
      closeRedis(redis);
      await db.close();
    },
  });
});
