import { brand } from '@backflow/contracts';
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
import { createMailTransport } from './mail/mail-transport.ts';
import { startMailSender } from './mail/mail-sender.ts';

start(async () => {
  const settings = parseConfig(identitySettings);
  const log = createLogger('identity', settings.LOG_LEVEL);
  const db = openDatabase(settings.DATABASE_URL, log);
  const redis = openRedis(settings.REDIS_URL, log);
  const { hostname } = new URL(settings.PUBLIC_ORIGIN);
  const sender = startMailSender({
    sequelize: db.sequelize,
    transport: createMailTransport(settings.SMTP_URL),
    log,
    from: settings.MAIL_FROM ?? `${brand.name} <no-reply@${hostname}>`,
    host: hostname,
  });
  await runProcess({
    listener: createIdentityApp({ db, redis, log, settings }),
    host: settings.HOST,
    port: settings.PORT,
    log,
    async close() {
      await sender.stop();
      closeRedis(redis);
      await db.close();
    },
  });
});
