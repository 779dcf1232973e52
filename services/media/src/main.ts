import {
  UPLOAD_DEADLINE_MS,
  closeRedis,
  createLogger,
  openDatabase,
  openRedis,
  parseConfig,
  runProcess,
  start,
} from '@backflow/service-kit';
import { createMediaApp } from './app.ts';
import { keepSwept } from './assets/sweep.ts';
import { mediaSettings } from './config.ts';
import { defineModels } from './db/models/index.ts';
import { fileReceiver } from './receiving/receive-file.ts';
import { openIncomingFolder } from './receiving/incoming-folder.ts';
import { openStorage } from './storage/open-storage.ts';

start(async () => {
  const settings = parseConfig(mediaSettings);
  const log = createLogger('media', settings.LOG_LEVEL);
  const receiveFile = fileReceiver(await openIncomingFolder(settings.FILES_DIR));
  const storage = await openStorage(settings);
  const db = openDatabase(settings.DATABASE_URL, log);
  const redis = openRedis(settings.REDIS_URL, log);
  const deps = { db, redis, log, settings, storage, receiveFile, models: defineModels(db.sequelize) };
  const stopSweeping = keepSwept(deps);
  await runProcess({
    listener: createMediaApp(deps),
    host: settings.HOST,
    port: settings.PORT,
    log,
    requestTimeoutMs: UPLOAD_DEADLINE_MS,
    async close() {
      stopSweeping();
      closeRedis(redis);
      await db.close();
    },
  });
});
